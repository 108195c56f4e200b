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
  it('has a row of eight tabs where it fits, and a select elsewhere', async ({ openAdmin }) => {
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
})
