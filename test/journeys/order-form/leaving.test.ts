import { describe, expect } from 'vitest'
import { beginWithoutOrders, typed } from '#test/pages/begin.ts'
import { goFromList } from '#test/pages/order-form-page.ts'
import { createOrder, listOrders } from '#test/world/orders.ts'
import { expectAccessible, expectTouchable } from '../axe.ts'
import { it } from '../fixtures.ts'

it.beforeEach(beginWithoutOrders)

describe('leaving with unsaved work', () => {
  it.beforeEach(async ({ page }) => page.getByLabel('Comments').fill(typed))

  // (rule drafts/leaving-asks)
  it('a draft that is left by a link is kept without a question, and Open leads back to it', async ({
    page,
    form,
  }) => {
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.waitForURL('**/accounts')
    await page.getByText('Kept as a draft', { exact: true }).first().waitFor()
    await expectAccessible(page)
    await expectTouchable(page)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect.poll(() => form.comments()).toBe(typed)
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('Open leads to the draft of an edit too, also from the form of another order', async ({
    world,
    page,
    form,
  }) => {
    const { id } = await createOrder(await world.as('ann'))
    await goFromList(page, 'edit', { id })
    await page.getByLabel('Comments').fill('Of the edit')
    await page.getByRole('link', { name: 'Create PO' }).click()
    await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('heading', { name: 'Edit Purchase Order' }).waitFor()
    await expect.poll(() => form.comments()).toBe('Of the edit')
  })

  it('a draft that is left by Back is kept without a question, and offered again', async ({ page, form }) => {
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.waitForURL('**/accounts')
    await page.getByRole('link', { name: 'Create PO' }).click()
    await form.restoreDraft.press('Enter')
    await expect.poll(() => form.comments()).toBe(typed)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('order-title')
    await page.goBack()
    await page.waitForURL('**/accounts')
    await page.getByText('Kept as a draft', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'Create PO' }).click()
    await form.restoreDraft.click()
    await expect.poll(() => form.comments()).toBe(typed)
  })

  it('a draft that could not be kept is asked about, by a link and by closing the window', async ({
    page,
    form,
    contextOf,
  }) => {
    contextOf(page)
    await page.evaluate(() => {
      const full = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
      Storage.prototype.setItem = full
      IDBObjectStore.prototype.put = full
    })
    await page.getByLabel('Comments').fill('Not to be lost')
    await page.getByText(/^No draft is kept: the storage/).waitFor()
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.getByRole('dialog').getByText('This browser keeps no draft').waitFor()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
    expect(new URL(page.url()).pathname).toBe('/')
    await expect.poll(() => form.comments()).toBe('Not to be lost')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    expect((await asked).type()).toBe('beforeunload')
  })

  it('closing the window of a kept draft is not asked about, and the draft is offered again', async ({
    page,
    contextOf,
  }) => {
    const context = contextOf(page)
    let asked = 0
    page.on('dialog', () => asked++)
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
    expect(asked).toBe(0)
    const next = await context.newPage()
    await next.goto('/')
    await next.getByRole('button', { name: 'Restore draft' }).click()
    await expect.poll(() => next.getByLabel('Comments').inputValue()).toBe(typed)
  })

  it('a save that got no answer is asked about by a link, for it may have been stored', async ({
    page,
    form,
    allowConsoleErrors,
    contextOf,
  }) => {
    await form.fillOrder()
    await contextOf(page).setOffline(true)
    await form.submitButton.click()
    await page.getByRole('button', { name: 'Cancel saving' }).click()
    await page.getByText('It is not known whether the order was saved').waitFor()
    await page.getByRole('link', { name: 'Customers' }).click()
    const question = page.getByRole('dialog', { name: 'Leave this purchase order?' })
    await question.getByText('it may have been stored').waitFor()
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect.poll(() => form.comments()).toBe(typed)
    await contextOf(page).setOffline(false)
    allowConsoleErrors()
  })

  it('leaving the form is not asked about where nothing was typed', async ({ page }) => {
    await page.getByLabel('Comments').fill('')
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.waitForURL('**/accounts')
    await expect.poll(() => page.getByText('Kept as a draft').count()).toBe(0)
  })

  // (rule drafts/cancel)
  it('a new order that is left by Cancel is asked about first, and cleared', async ({ page, form }) => {
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
  it('changes of an order that are left by Cancel are asked about first', async ({ world, page, form }) => {
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
