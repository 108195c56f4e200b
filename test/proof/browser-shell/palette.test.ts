import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import { showRows } from '#test/pages/many-insights.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import { order, scoutingLine } from '#test/world/world.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Find' })
const options = (page: Page) => page.getByRole('dialog').getByRole('option')
const marked = (page: Page) =>
  box(page).evaluate(
    (field) =>
      document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.querySelector('.what')
        ?.textContent ?? null,
  )
const hasFocus = (field: Locator) => field.evaluate((control) => control === document.activeElement)

async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await box(page).waitFor()
}
async function find(page: Page, text: string): Promise<void> {
  await open(page)
  await page.keyboard.insertText(text)
}
const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const orderWith = (fieldName: string) => order({ lineItems: [scoutingLine({ fieldName })] })

it.beforeEach(async ({ world }) => {
  await removeOrders(world)
  await world.sql('truncate producer_splits')
})

// (rules finding/by-keyboard-alone, finding/where-it-leads)
describe('the search by keyboard alone', () => {
  it('the search scrolls to the order, opened, also in rows and from far down the list', async ({
    ann,
    openInsights,
  }) => {
    for (let n = 1; n <= 12; n++) await createOrder(ann, orderWith(`Field ${n}`))
    const { page, untilCount } = await openInsights('ann', { size: 'phone' })
    const isInSight = () =>
      page
        .getByRole('article')
        .first()
        .evaluate((order) => {
          const { top } = order.getBoundingClientRect()
          return top >= 0 && top < innerHeight / 2
        })
    await page.getByRole('article').first().waitFor()
    await page.mouse.wheel(0, 6_000)
    await find(page, '12')
    await expect.poll(() => options(page).count()).toBe(1)
    await page.keyboard.press('Enter')
    await untilCount('1 of 12 purchase orders match "12"')
    await page.getByText('Field 12').waitFor()
    await expect.poll(isInSight).toBe(true)

    await showRows(page)
    await find(page, '1')
    await expect.poll(() => marked(page)).toBe('PO 1, Acre Farms')
    await page.keyboard.press('Enter')
    await untilCount('4 of 12 purchase orders match "1"')
    await page.getByRole('button', { name: 'Purchase Order 1', exact: true, expanded: true }).waitFor()
    await page.getByText('Field 1', { exact: true }).waitFor()
    await expect.poll(isInSight).toBe(true)
    // The URL keeps the list's filter but not the opened order, so a reload doesn't open the order again.
    await expect.poll(() => addressOf(page)).toBe('/insights?sort=po&q=1')
  })
})

// (rules finding/key, finding/leaving-asks, finding/create-for)
describe('the search above an unsaved order', () => {
  it('the search loses nothing that is typed, and leaves for its result like a link', async ({
    page,
    form,
  }) => {
    await form.untilReady()
    await page.getByLabel('Comments').pressSequentially('By Fri')
    await open(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => hasFocus(page.getByLabel('Comments'))).toBe(true)
    await page.keyboard.type('day')
    await expect.poll(() => form.comments()).toBe('By Friday')
    await find(page, 'customers')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/accounts')
    await page.getByText('Kept as a draft', { exact: true }).first().waitFor()
  })
})

describe('the search at both sizes', () => {
  it('the search can be read, pressed and used on a phone', async ({ ann, openPage }) => {
    await createOrder(ann, orderWith('Mill Creek'))
    const page = await openPage('ann', { path: '/insights', size: 'phone' })
    await page.getByRole('article').first().waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Find' }).click()
    await box(page).fill('acre')
    await expect.poll(() => options(page).count()).toBe(5)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    await expectTouchable(page)
    await options(page).nth(1).click()
    await page.waitForURL('**/accounts?customer=1')
  })
})

it('the search opens immediately, and its code is in no first load', async ({ openPage }) => {
  const page = await openPage('ann')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/')
  await page.getByRole('button', { name: 'Submit' }).first().waitFor()
  expect(loaded.filter((url) => /shell-dialogs/.test(url))).toEqual([])
  const code = page.waitForResponse(/shell-dialogs-.*\.js$/)
  await page.keyboard.press('Control')
  await code
  await page.waitForLoadState('networkidle')
  const before = loaded.length
  const frames = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let drawn = 0
        const look = () => {
          if (document.activeElement?.closest('.palette')) resolve(drawn)
          else {
            drawn += 1
            requestAnimationFrame(look)
          }
        }
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
        look()
      }),
  )
  expect(frames).toBeLessThanOrEqual(10)
  expect(loaded.slice(before)).toEqual([])
})
