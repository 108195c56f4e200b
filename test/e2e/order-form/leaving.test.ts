import { describe, expect } from 'vitest'
import { createOrder, listOrders, removeOrders } from '#test/world/orders.ts'
import { expectAccessible, expectTouchable } from '../axe.ts'
import { it } from '../fixtures.ts'
import { goFromList } from '../pages/order-form-page.ts'

it.beforeEach(async ({ world, page }) => {
  await removeOrders(world)
  page.on('dialog', (dialog) => void dialog.accept())
})

const typed = 'Call the home place before entering'

describe('leaving with unsaved work', () => {
  it.beforeEach(async ({ page }) => page.getByLabel('Comments').fill(typed))

  // (rule drafts/leaving-asks)
  it('a draft that is left by a link asks first, and the page stays where somebody says so', async ({
    page,
    form,
  }) => {
    await page.getByRole('link', { name: 'Customers' }).click()
    await expectAccessible(page)
    await expectTouchable(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
    await expect.poll(() => form.comments()).toBe(typed)
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('a draft that is left by Back asks first, and the page goes once that is answered', async ({
    page,
    form,
  }) => {
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.getByRole('button', { name: 'Keep my draft' }).click()
    await page.waitForURL('**/accounts')
    await page.getByRole('link', { name: 'Create PO' }).click()
    await form.restoreDraft.click()
    await page.goBack()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
    expect(new URL(page.url()).pathname).toBe('/')
    await expect.poll(() => form.comments()).toBe(typed)
    await page.goBack()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
    await page.waitForURL('**/accounts')
    await page.getByRole('link', { name: 'Create PO' }).click()
    await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
    await expect.poll(() => form.comments()).toBe('')
  })

  it('a draft that is left by closing the window is asked about by the browser', async ({
    page,
    contextOf,
  }) => {
    contextOf(page)
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    expect((await asked).type()).toBe('beforeunload')
  })

  it('leaving the form is not asked about where nothing was typed', async ({ page }) => {
    await page.getByLabel('Comments').fill('')
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.waitForURL('**/accounts')
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
