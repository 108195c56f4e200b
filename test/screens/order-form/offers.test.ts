import { describe, expect } from 'vitest'
import { beginWithoutOrders, typed } from '#test/pages/begin.ts'
import { goFromList } from '#test/pages/order-form-page.ts'
import { createOrder, listOrders } from '#test/world/orders.ts'
import { it } from '../fixtures.ts'

it.beforeEach(beginWithoutOrders)

describe('a draft', () => {
  // (rule drafts/offered)
  it('a draft is discarded permanently, unless that is undone', async ({ page, form }) => {
    await page.getByLabel('Comments').fill(typed)
    await page.reload()
    await page.getByRole('button', { name: 'Discard' }).click()
    await form.restoreDraft.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await form.restoreDraft.waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.reload()
    await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
    await form.untilNoDraft()
    await expect.poll(() => form.restoreDraft.count()).toBe(0)
  })

  // (rule drafts/one-person-one-place)
  it('a draft is never offered to another user', async ({ page, form }) => {
    await page.getByLabel('Comments').fill(typed)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep my draft' }).click()
    await page.getByLabel('Your name').selectOption('bob@farm.example')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
    await page.getByLabel('Comments').fill('Of Bob')
    await page.getByText(/^Draft saved/).waitFor()
    await expect.poll(() => form.restoreDraft.count()).toBe(0)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
    await page.getByLabel('Your name').selectOption('ann@farm.example')
    await page.getByRole('button', { name: 'Login' }).click()
    await form.restoreDraft.click()
    await expect.poll(() => form.comments()).toBe(typed)
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Of Bob')
  })

  it('a draft of an older version of the program is dropped with a message', async ({ page, form }) => {
    await page.evaluate(() =>
      localStorage.setItem('draft|ann@farm.example|create_new|new|x', '{"format":0,"lines":[]}'),
    )
    await page.reload()
    await page.getByText('A draft from an earlier version of Furrow could not be read').waitFor()
    await expect.poll(() => form.restoreDraft.count()).toBe(0)
  })

  it('a draft of an edit is found again from the new order, with its order', async ({
    world,
    page,
    form,
  }) => {
    const { id } = await createOrder(await world.as('ann'))
    await goFromList(page, 'edit', { id })
    await page.getByLabel('Comments').fill(typed)
    await form.untilDraftHas(typed)
    // Clears session storage, as if the form had been opened in another tab, whose session storage doesn't
    // contain the order.
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/')
    await page.getByText(`Unfinished changes to purchase order ${id}.`).waitFor()
    await page.getByRole('button', { name: 'Open draft' }).click()
    await page.getByRole('heading', { name: 'Edit Purchase Order' }).waitFor()
    await expect.poll(() => form.comments()).toBe(typed)
    await form.submitButton.click()
    await form.untilUpdated()
    expect(await listOrders(await world.as('ann'))).toMatchObject([{ id, comments: typed, versionNumber: 2 }])
  })
})
