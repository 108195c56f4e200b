import { describe, expect } from 'vitest'
import { fromList, type OrderFormPage, orderFormPage } from '#test/pages/order-form-page.ts'
import { createOrder, listOrders } from '#test/world/orders.ts'
import { it } from '../fixtures.ts'

const createdDialog = ({ page }: OrderFormPage) => page.getByRole('dialog', { name: /created$/ })

async function closeDialog(form: OrderFormPage): Promise<void> {
  await createdDialog(form).getByRole('button', { name: 'Close', exact: true }).last().click()
  await createdDialog(form).waitFor({ state: 'detached' })
}

// (rules messages/after-saving, kinds/new-order)
describe('an order that was stored', () => {
  it('an order that was stored is shown with its number and total, and the form starts blank again', async ({
    ann,
    page,
    form,
  }) => {
    await page.getByText('All', { exact: true }).click()
    await form.fillSensorOrder('First Field')
    await form.pick('Agronomist 1', 'Bob Adams')
    await page.getByRole('button', { name: 'Add agronomist' }).click()
    await form.pick('Agronomist 2', 'Ann Zed')
    await page.getByLabel('Comments').fill('Of the order before')
    await form.submitButton.click()
    await form.untilCreated()
    const [stored] = await listOrders(ann)
    expect(stored).toMatchObject({ grandTotal: 90, comments: 'Of the order before' })
    const dialog = page.getByRole('dialog', { name: `Purchase Order ${stored?.displayPo} created` })
    await expect.poll(() => dialog.textContent()).toContain('$90.00')
    await dialog.getByRole('button', { name: 'Preview' }).waitFor()
    await closeDialog(form)
    await form.untilBlank()
  })

  it('a copy that was stored leaves a blank new order, and nothing in the tab', async ({ ann, openPage }) => {
    const page = await openPage('ann', fromList('copy', await createOrder(ann)))
    const form = orderFormPage(page)
    await page.getByRole('heading', { name: 'Copy as New Purchase Order' }).waitFor()
    await form.submitButton.click()
    await form.untilCreated()
    await closeDialog(form)
    await form.untilBlank()
    expect(new URL(page.url()).search).toBe('')
    expect(await page.evaluate(() => sessionStorage.getItem('copyPurchaseOrderData'))).toBe(null)
  })

  // (rule lists/kept-by-the-browser)
  it('an order that was stored is in the list read before it, which is requested again', async ({
    ann,
    openInsights,
  }) => {
    const before = await createOrder(ann)
    const { page, card } = await openInsights('ann')
    await card(before.id).waitFor()
    await page.getByRole('link', { name: 'Create PO' }).click()
    const form = orderFormPage(page)
    await form.untilReady()
    await form.fillSensorOrder('Listed Field')
    await form.submitButton.click()
    await form.untilCreated()
    await closeDialog(form)
    const [stored] = await listOrders(ann)
    const asked = page.waitForRequest(
      (request) => request.method() === 'GET' && new URL(request.url()).pathname === '/api/purchase-orders',
    )
    await page.getByRole('link', { name: 'Insights', exact: true }).click()
    await asked
    await card(stored?.id ?? 0).waitFor()
    expect(stored?.id).not.toBe(before.id)
  })
})
