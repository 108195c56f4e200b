import { describe, expect } from 'vitest'
import { expectTouchable } from '../axe.ts'
import { it } from '../fixtures.ts'

const labels = [
  'POs',
  'Customers',
  'Agronomists',
  'Service Types',
  'Grid Sizes',
  'Coop Names',
  'Crops',
  'Legal',
]
const keys = ['customers', 'agronomists', 'service-types', 'grid-sizes', 'coop-names', 'crops', 'legal']

// (rule administration/tabs)
describe('the frame of the administration', () => {
  it('has a row of eight tabs where there is room, and a select where there is none', async ({
    openAdmin,
  }) => {
    const desk = await openAdmin()
    for (const width of [1440, 1280]) {
      await desk.page.setViewportSize({ width, height: 900 })
      await expect.poll(() => desk.tabs.allTextContents()).toEqual(labels)
      await expect.poll(() => desk.section.count()).toBe(0)
    }
    await desk.page.setViewportSize({ width: 767, height: 900 })
    const sections = desk.section.locator('option')
    await expect.poll(() => sections.allTextContents()).toEqual(labels)
    await expect
      .poll(() => sections.evaluateAll((options) => options.map((option) => option.getAttribute('value'))))
      .toEqual(['purchase-orders', ...keys])
    await expect.poll(() => desk.tabs.count()).toBe(0)
    await desk.page.setViewportSize({ width: 768, height: 900 })
    await expect.poll(() => desk.tabs.count()).toBe(8)
    await expectTouchable(desk.page)
  })

  it('moves between the tabs by keys, and each has its address', async ({ openAdmin }) => {
    const { page, tabs, untilTab } = await openAdmin('', { path: '/admin' })
    await untilTab('POs')
    await tabs.first().focus()
    for (const [index, key] of keys.entries()) {
      await page.keyboard.press('ArrowRight')
      await page.waitForURL(`**/admin?tab=${key}`)
      await untilTab(labels[index + 1] ?? '')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe(labels[index + 1])
    }
    await page.keyboard.press('Home')
    await untilTab('POs')
    await page.keyboard.press('ArrowLeft')
    await untilTab('Legal')
  })
})
