import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { lastSeason, renewalDialog, renewalsOf } from '#test/pages/renewal-dialog.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import type { Caller, World } from '#test/world/world.ts'
import { order } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

it.beforeEach(async ({ world }) => {
  await removeOrders(world)
})

/** Creates an order whose customer shares add up to only 50%, which can't be corrected in the dialog. */
async function halfShared(world: World, by: Caller) {
  const source = await createOrder(by, lastSeason())
  await world.sql(
    `update purchase_orders set customer_assignments = jsonb_set(customer_assignments, '{0,percentage}', '50') where id = $1`,
    [source.id],
  )
}

async function openInForm(page: Page) {
  const { open, unfold, row, dialog } = renewalDialog(page)
  await open()
  await dialog.getByLabel('To', { exact: true }).selectOption('2027')
  await unfold(1)
  await row(1).getByRole('button', { name: 'Open 1, as ordered, in the order form' }).click()
  await page.getByText('Renews purchase order 1 for FY 2027.').waitFor()
  return orderFormPage(page)
}

// (rule renewals/finished-in-the-form)
describe('an order that is finished in the order form', () => {
  it('shows which order it renews, in the chosen year, also in a draft after a reload', async ({
    world,
    ann,
    openPage,
  }) => {
    await halfShared(world, ann)
    const page = await openPage('ann', { path: '/insights' })
    const form = await openInForm(page)
    await page.getByLabel('Customer 1 percentage').fill('100')
    await page.getByLabel('Comments').fill('By hand')
    await page.getByText(/^Draft saved on this computer/).waitFor()
    await page.reload()
    await form.restoreDraft.click()
    await expect.poll(() => form.comments()).toBe('By hand')
    await form.submitButton.click()
    await form.untilCreated()
    expect(await renewalsOf(world)).toEqual([{ id: 2, source: 1, year: 2027 }])
  })

  it('asks before it is a second one, if another user was faster', async ({
    world,
    ann,
    openPage,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await halfShared(world, ann)
    const page = await openPage('ann', { path: '/insights' })
    const form = await openInForm(page)
    await page.getByLabel('Customer 1 percentage').fill('100')
    await createOrder(ann, order({ fiscalYear: 2027, renewedFromId: 1 }))
    await form.submitButton.click()
    const question = page.getByRole('dialog', { name: 'Renew it again?' })
    await question.getByText('Purchase order 1 was already renewed for FY 2027').waitFor()
    expect(await renewalsOf(world)).toHaveLength(1)
    await question.getByRole('button', { name: 'Renew again' }).click()
    await form.untilCreated()
    expect(await renewalsOf(world)).toHaveLength(2)
  })
})
