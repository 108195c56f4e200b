import { describe, expect } from 'vitest'
import { beginWithoutOrders, typed } from '#test/pages/begin.ts'
import { goFromList } from '#test/pages/order-form-page.ts'
import { createOrder, listOrders } from '#test/world/orders.ts'
import { it } from '../fixtures.ts'

it.beforeEach(beginWithoutOrders)

describe('leaving with unsaved work', () => {
  it.beforeEach(async ({ page }) => page.getByLabel('Comments').fill(typed))

  // (rule drafts/leaving-asks)
  it('a draft left by a link is saved without a question, and Open leads back to it', async ({
    page,
    form,
  }) => {
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.waitForURL('**/accounts')
    await page.getByText('Kept as a draft', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect.poll(() => form.comments()).toBe(typed)
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('a draft left by Back is saved without a question, and offered again', async ({ page, form }) => {
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.getByText('Kept as a draft', { exact: true }).first().waitFor()
    // The form stays on the page until this heading appears.
    await page.getByRole('heading', { name: 'Accounts Management' }).waitFor()
    await page.getByRole('link', { name: 'Create PO' }).click()
    await form.restoreDraft.press('Enter')
    await expect.poll(() => form.comments()).toBe(typed)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('order-title')
    await page.goBack()
    await page.waitForURL('**/accounts')
    await page.getByRole('heading', { name: 'Accounts Management' }).waitFor()
    await page.getByText('Kept as a draft', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'Create PO' }).click()
    await form.restoreDraft.click()
    await expect.poll(() => form.comments()).toBe(typed)
  })

  it('a save without an answer makes a link ask, because it may have been stored', async ({
    page,
    form,
    allowConsoleErrors,
  }) => {
    await form.fillOrder()
    await page.context().setOffline(true)
    await form.submitButton.click()
    await page.getByRole('button', { name: 'Cancel saving' }).click()
    await page.getByText('We couldn’t confirm that the order was saved').waitFor()
    await page.getByRole('link', { name: 'Customers' }).click()
    const question = page.getByRole('dialog', { name: 'Leave this purchase order?' })
    await question.getByText('it may have been saved').waitFor()
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect.poll(() => form.comments()).toBe(typed)
    await page.context().setOffline(false)
    allowConsoleErrors()
  })

  it('leaving the form does not ask if nothing was typed', async ({ page }) => {
    await page.getByLabel('Comments').fill('')
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.waitForURL('**/accounts')
    await expect.poll(() => page.getByText('Kept as a draft').count()).toBe(0)
  })

  // (rule drafts/cancel)
  it('a new order left by Cancel asks first, and is cleared', async ({ page, form }) => {
    const cancel = page.getByRole('button', { name: 'Cancel' }).first()
    const question = page.getByRole('dialog', { name: 'Clear this purchase order?' })
    await cancel.click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => form.comments()).toBe(typed)
    await cancel.click()
    await question.getByRole('button', { name: 'Clear all fields' }).click()
    await page.getByText('All fields have been cleared', { exact: true }).first().waitFor()
    await form.untilBlank()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  // (rule drafts/cancel)
  it('changes of an order left by Cancel ask first', async ({ world, page, form }) => {
    const { id } = await createOrder(await world.as('ann'))
    await goFromList(page, 'edit', { id })
    await page.getByLabel('Comments').fill(typed)
    await page.getByRole('button', { name: 'Cancel' }).first().click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => form.comments()).toBe(typed)
    await page.getByRole('button', { name: 'Cancel' }).first().click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.waitForURL('**/view')
    expect(await listOrders(await world.as('ann'))).toMatchObject([{ versionNumber: 1 }])
  })
})
