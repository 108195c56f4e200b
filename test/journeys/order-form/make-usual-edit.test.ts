import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Size } from '#test/pages/arrival.ts'
import { insightsPage } from '#test/pages/insights-page.ts'
import { focusedName } from '#test/pages/keyboard.ts'
import { fromList, orderFormPage } from '#test/pages/order-form-page.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import { readSplits } from '#test/world/splits.ts'
import { order, people } from '#test/world/world.ts'
import { expectAccessible, expectTouchable } from '../axe.ts'
import { it as inBrowser } from '../fixtures.ts'

const halves = [
  { id: 1, percentage: 50 },
  { id: 2, percentage: 50 },
]
const toAnn = [{ email: people.ann.email, percentage: 100 }]

const note = (page: Page) => page.getByRole('article', { name: /^Shares of / })
const offer = (page: Page) => note(page).getByRole('button', { name: 'Make this a usual split?' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Usual split of Acre Farms' })

/** An order for Acre Farms that it pays with Brook Coop, opened as an edit, and how an edit of it is saved. */
const it = inBrowser
  .extend('nothingStored', { auto: true }, async ({ world }) => {
    await removeOrders(world)
    await world.sql('truncate producer_splits')
  })
  .extend('openEdit', async ({ ann, openPage }) => async ({ size = 'desk' as Size } = {}) => {
    const stored = await createOrder(
      ann,
      order({ customerAssignments: halves, agronomistAssignments: toAnn }),
    )
    const page = await openPage('ann', { size, ...fromList('edit', stored) })
    await expect.poll(() => orderFormPage(page).value('Agronomist 1')).toContain('Ann Zed')
    return { page, stored }
  })

async function saveEdit(page: Page, comments: string): Promise<void> {
  const form = orderFormPage(page)
  await form.type('Comments', comments)
  await form.submitButton.click()
  await form.untilUpdated()
}

// (rule splits/offered-after-saving)
describe('after an edit at a phone', () => {
  it('the shares are offered below the card of the order, and are a usual split under the name that is typed', async ({
    ann,
    openEdit,
  }) => {
    const { page, stored } = await openEdit({ size: 'phone' })
    await saveEdit(page, 'Edited')
    const { card } = insightsPage(page)
    await card(stored.id).waitFor()
    await note(page)
      .getByText(`The shares of Purchase Order ${stored.displayPo} are no usual split`)
      .waitFor()
    await expectAccessible(page)
    await expectTouchable(page)
    await page.reload()
    await offer(page).click()
    await expect.poll(() => focusedName(page)).toBe('Name of the usual split')
    await expect
      .poll(() => dialogOf(page).locator('dd').allTextContents())
      .toEqual(['50.0%', '50.0%', '100.0%'])
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await dialogOf(page).getByText('Name is required').waitFor()
    await page.keyboard.type('Halves')
    await page.keyboard.press('Enter')
    await page.locator('.toast', { hasText: 'Kept as a usual split of Acre Farms: Halves' }).waitFor()
    await expect.poll(() => note(page).count()).toBe(0)
    await expect.poll(() => card(stored.id).evaluate((one) => one === document.activeElement)).toBe(true)
    expect((await readSplits(ann, 1)).splits).toMatchObject([
      { name: 'Halves', customerShares: halves, agronomistShares: toAnn },
    ])
  })
})

// (rule splits/offered-after-saving)
describe('after an edit', () => {
  it('an offer that is dismissed goes, gives the focus to the card, and the next edit does not ask again', async ({
    openEdit,
  }) => {
    const { page, stored } = await openEdit()
    await saveEdit(page, 'Edited')
    await note(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => note(page).count()).toBe(0)
    const { card } = insightsPage(page)
    await expect.poll(() => card(stored.id).evaluate((one) => one === document.activeElement)).toBe(true)
    await insightsPage(page).press(stored.id, 'Edit')
    await expect.poll(() => orderFormPage(page).value('Agronomist 1')).toContain('Ann Zed')
    await saveEdit(page, 'Edited again')
    await card(stored.id).getByText('v3').waitFor()
    await expect.poll(() => note(page).count()).toBe(0)
  })
})
