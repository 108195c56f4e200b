import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { createChecked, decide } from '#test/api/checked-orders.ts'
import { insightsPage } from '#test/pages/insights-page.ts'
import { ordersPath, removeOrders } from '#test/world/orders.ts'
import { it as onScreens } from '../fixtures.ts'

const it = onScreens.extend('configuration', { scope: 'file' }, async () => ({
  SEED: 'demo',
  DISCOUNT_APPROVAL: 'required',
}))
it.beforeEach(({ world }) => removeOrders(world))

const checksButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function openChecks(page: Page, name: string | RegExp) {
  await checksButton(page, name).click()
  return page.getByRole('dialog', { name: 'Discount checks' })
}

// (rules checks/list, checks/one-decision)
describe('Discount checks of a manager', () => {
  it('Discount checks show each order with its lines, decide on one after the other, and count what is left', async ({
    ann,
    mia,
    openPage,
  }) => {
    const first = await createChecked(ann)
    const second = await createChecked(ann)
    const page = await openPage('mia', { path: '/insights' })
    const dialog = await openChecks(page, 'Checks (2)')
    await dialog.getByRole('heading', { name: '1 of 1 line to check' }).waitFor()
    const shown = dialog.locator('.dc-case')
    await expect.poll(() => shown.getByRole('link').textContent()).toBe(`Purchase Order ${first.id}`)
    await expect
      .poll(() => shown.getByRole('row').nth(1).textContent())
      .toContain('Corn Scouting10% or more, above maximum 10.0%')
    await expect.poll(() => shown.getByRole('row').nth(2).textContent()).toBe('Total($63.00)')
    await dialog.getByRole('button', { name: 'Send back' }).click()
    await dialog.getByText('A note is required to send an order back').waitFor()
    await dialog.getByLabel('Note to Ann Zed').fill('Use the volume price instead.')
    await dialog.getByRole('button', { name: 'Send back' }).click()
    await expect.poll(() => shown.getByRole('link').textContent()).toBe(`Purchase Order ${second.id}`)
    await dialog.getByText('Sent back by Mia Moss').waitFor()
    await dialog.getByRole('button', { name: 'Okay', exact: true }).click()
    await dialog.getByText('No orders are waiting for review').waitFor()
    await dialog.getByRole('radio', { name: 'Sent back 1' }).check()
    await dialog.getByText('“Use the volume price instead.”').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await checksButton(page, 'Checks').waitFor()
    const { body } = await mia.call<{ id: number; discountReview: unknown }[]>(
      'GET',
      `${ordersPath}?view=card&sort=po`,
    )
    expect(body).toMatchObject([
      { id: first.id, discountReview: { decision: 'sent-back' } },
      { id: second.id, discountReview: { decision: 'okay' } },
    ])
  })

  it('Discount checks show who was faster, and keep the note', async ({
    world,
    ann,
    openPage,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    const order = await createChecked(ann)
    const page = await openPage('mia', { path: '/insights' })
    const dialog = await openChecks(page, 'Checks (1)')
    await dialog.getByLabel('Note to Ann Zed').fill('Fine.')
    await page.route('**/api/discount-checks*', (route) => route.abort())
    await decide(await world.as('ada'), order, 'sent-back')
    await dialog.getByRole('button', { name: 'Okay', exact: true }).click()
    await dialog.getByText('already has a decision: Sent back by Ada Lund').waitFor()
    expect(await dialog.getByLabel('Note to Ann Zed').inputValue()).toBe('Fine.')
  })

  it('Discount checks ask before a note is lost', async ({ ann, openPage }) => {
    await createChecked(ann)
    const page = await openPage('mia', { path: '/insights' })
    const dialog = await openChecks(page, 'Checks (1)')
    await dialog.getByLabel('Note to Ann Zed').fill('Too much.')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page
      .getByRole('dialog', { name: 'Discard your note?' })
      .getByRole('button', { name: 'Keep editing' })
      .click()
    await expect.poll(() => dialog.getByLabel('Note to Ann Zed').inputValue()).toBe('Too much.')
  })

  // (rule checks/not-ones-own)
  it("Discount checks offer no decision on the user's own order", async ({ mia, openPage }) => {
    await createChecked(mia)
    const page = await openPage('mia', { path: '/insights' })
    const dialog = await openChecks(page, 'Checks (1)')
    await dialog.getByText('You saved this version').waitFor()
    expect(await dialog.getByRole('button', { name: 'Send back' }).count()).toBe(0)
  })
})

// (rules checks/beside-the-badge, checks/required)
describe('the author of an order with a Check', () => {
  it('sees the decision on the card, with the note, and finds it in the search', async ({
    ann,
    mia,
    openPage,
  }) => {
    const order = await createChecked(ann)
    await decide(mia, order, 'sent-back')
    const page = await openPage('ann', { path: '/insights' })
    const { card } = insightsPage(page)
    await card(order.id).getByText('Check: Sent back by Mia Moss').waitFor()
    await card(order.id).getByText('Use the volume price instead.').waitFor()
    expect(await page.getByRole('button', { name: 'Checks' }).count()).toBe(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find' }).fill('checks')
    await page.getByRole('option', { name: 'Checks (1)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Discount checks' })
    await dialog.getByText('“Use the volume price instead.”').waitFor()
    expect(await dialog.getByRole('button', { name: 'Okay', exact: true }).count()).toBe(0)
  })

  it('sees why Finalize waits, and finalizes after the Okay', async ({ ann, mia, openPage }) => {
    const order = await createChecked(ann)
    const page = await openPage('ann', { path: '/insights' })
    const { card, press } = insightsPage(page)
    await card(order.id).getByText('The discounts on this purchase order need a manager’s Okay').waitFor()
    const button = card(order.id).getByRole('button', { name: `Finalize ${order.id}` })
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
    await decide(mia, order, 'okay', 'Third year.')
    // A click on the disabled button checks the discounts again.
    await button.click({ force: true })
    await card(order.id).getByText('Reviewed by Mia Moss').waitFor()
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe(null)
    await press(order.id, 'Finalize')
    await page.getByRole('dialog').getByRole('button', { name: 'Finalize' }).waitFor()
  })
})
