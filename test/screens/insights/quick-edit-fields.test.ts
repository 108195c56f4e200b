import { describe, expect } from 'vitest'
import { choose } from '#test/pages/choose.ts'
import { gate } from '#test/world/gate.ts'
import { ordersPath, readOrder } from '#test/world/orders.ts'
import { people } from '#test/world/world.ts'
import { it } from './two-orders.ts'

describe('Quick Edit', () => {
  // (rule lists/quick-edit)
  it('Quick Edit shows the order and lists what is wrong', async ({ enter, open }) => {
    const { page, dialog, press } = await enter('ann')
    await press(open, 'Quick Edit')
    await dialog.getByText('Grand Total').waitFor()
    await page.getByRole('heading', { name: `Edit Purchase Order #${open}` }).waitFor()
    await expect.poll(() => dialog.getByLabel('Producer').inputValue()).toBe('Acre Farms - 100')
    await expect.poll(() => dialog.getByLabel('PO Type').inputValue()).toBe('standard')
    await expect
      .poll(() => dialog.getByLabel('PO Type').locator('option').allTextContents())
      .toEqual(['Standard', 'Custom'])
    const part = (name: string) => dialog.getByRole('group', { name, exact: true })
    await expect
      .poll(() => part('Agronomists').getByLabel('Agronomist 1', { exact: true }).inputValue())
      .toBe('Ann Zed - Territory 11')
    await expect
      .poll(() => part('Customers').getByLabel('Customer 1', { exact: true }).inputValue())
      .toBe('Acre Farms - 100')
    await part('Service line items').getByText('1. North 40', { exact: true }).waitFor()
    await part('Service line items').getByText('Corn Scouting', { exact: true }).waitFor()
    await expect.poll(() => dialog.getByLabel('Discount (%)').getAttribute('readonly')).not.toBeNull()
    await dialog.getByRole('button', { name: 'Remove line 1' }).click()
    await dialog.getByLabel('Agronomist 1 percentage').fill('50')
    await dialog.getByLabel('Customer 1 percentage').fill('99.4')
    await dialog.getByRole('button', { name: 'Update Purchase Order' }).click()
    const alert = dialog.getByRole('alert')
    await alert.getByText('At least one line item is required').waitFor()
    await alert.getByText('Agronomist percentages must total 100%').waitFor()
    await alert.getByText('Customer percentages must total 100%').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => dialog.count()).toBe(0)
  })

  it('customer 1 follows the producer again in Quick Edit after the producer was cleared', async ({
    ann,
    enter,
    open,
  }) => {
    const { page, dialog, toast, press } = await enter('ann')
    await press(open, 'Quick Edit')
    const producer = dialog.getByRole('combobox', { name: 'Producer' })
    const customer1 = () => dialog.getByRole('combobox', { name: 'Customer 1' }).inputValue()
    await expect.poll(customer1).toBe('Acre Farms - 100')
    await producer.fill('')
    await producer.press('Tab')
    await expect.poll(customer1).toBe('')
    await choose(page, 'Producer', 'Brook Coop', dialog)
    await expect.poll(customer1).toBe('Brook Coop - 101')
    await dialog.getByRole('button', { name: 'Update Purchase Order' }).click()
    await toast('Purchase Order Updated').waitFor()
    const stored = await readOrder(ann, { id: open })
    expect(stored).toMatchObject({ producerId: 2, customerAssignments: [{ id: 2 }] })
  })

  // (rule lists/quick-edit-discount)
  it('a manager sets the order discount in Quick Edit, and it is sent', async ({ enter, open }) => {
    const { page, card, dialog, toast, press } = await enter('mia')
    await press(open, 'Quick Edit')
    const discount = dialog.getByLabel('Discount (%)')
    await discount.click()
    await discount.press('Control+a')
    await discount.press('Delete')
    await discount.pressSequentially('1a,2.5-')
    await expect.poll(() => discount.inputValue()).toBe('12.5')
    await discount.pressSequentially('55')
    await discount.blur()
    await expect.poll(() => discount.inputValue()).toBe('12.56')
    const update = gate()
    await page.route(`**${ordersPath}/${open}`, async (route) => {
      if (route.request().method() === 'PATCH') await update.wait()
      await route.continue()
    })
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await dialog.getByRole('button', { name: 'Update Purchase Order' }).click()
    await dialog.getByRole('button', { name: 'Updating...' }).waitFor()
    expect((await sent).postDataJSON()).toMatchObject({
      subtotal: 525,
      grandTotal: 459.06,
      territory: '11',
      editedBy: people.mia.email,
      discountPercentage: 12.56,
    })
    update.open()
    await toast('Purchase Order Updated').waitFor()
    await toast('Your purchase order has been successfully updated.').waitFor()
    await card(open).getByText('v2', { exact: true }).waitFor()
    await card(open).getByText('Edited by Mia Moss').waitFor()
    await expect.poll(() => card(open).locator('.in-tot').textContent()).toContain('$459.06')
  })

  // (rule lists/quick-edit)
  it('Quick Edit shows the subtotal after line discounts, the order discount and the grand total', async ({
    enter,
    open,
  }) => {
    const { dialog, press } = await enter('mia')
    await press(open, 'Quick Edit')
    const totals = dialog.locator('.qe-totals')
    await expect.poll(() => totals.textContent()).toMatch(/^Subtotal.*Discount.*Grand Total/)
    const amounts = () => totals.locator('dd').allTextContents()
    await expect.poll(amounts).toEqual(['$525.00', '$0.00', '$525.00'])
    await dialog.getByLabel('Line 1 discount').fill('10')
    await dialog.getByLabel('Discount (%)').fill('2.5')
    await expect.poll(amounts).toEqual(['$472.50', '($11.81)', '$460.69'])
  })

  it('the order discount in Quick Edit drops characters it does not accept from what is pasted', async ({
    enter,
    open,
  }) => {
    const { page, dialog, press } = await enter('mia')
    await press(open, 'Quick Edit')
    const discount = dialog.getByLabel('Discount (%)')
    await discount.click()
    await discount.press('Control+a')
    await page.keyboard.insertText('1a,2.5-')
    await expect.poll(() => discount.inputValue()).toBe('12.5')
    await expect.poll(() => dialog.locator('.qe-totals .grand dd').textContent()).toContain('$459.37')
    await discount.press('Control+a')
    await page.keyboard.insertText('1,5')
    await expect.poll(() => discount.inputValue()).toBe('12.5')
    await dialog.getByText('Only digits and a decimal point are allowed. Check the value.').waitFor()
  })

  // (rule lists/quick-edit)
  it.for(['total units', 'service price', 'discount'])(
    'an invalid number in the %s of a line is reported at its field in Quick Edit, and nothing is sent',
    async (name, { ann, enter, open }) => {
      const { dialog, press } = await enter('ann')
      await press(open, 'Quick Edit')
      const field = dialog.getByLabel(`Line 1 ${name}`)
      await field.fill('3O')
      await field.press('Tab')
      await dialog.locator('.qe-line').getByText('Enter a number here, such as 12.50').waitFor()
      await expect.poll(() => field.inputValue()).toBe('3O')
      await dialog.getByRole('button', { name: 'Update Purchase Order' }).click()
      const alert = dialog.getByRole('alert')
      // The alert takes focus when it appears, and its link moves focus to the field.
      await expect.poll(() => alert.evaluate((element) => element === document.activeElement)).toBe(true)
      await alert.getByRole('link', { name: 'Line 1: Enter a number here, such as 12.50' }).click()
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
      expect((await readOrder(ann, { id: open })).versionNumber).toBe(1)
    },
  )

  // (rule versions/no-changes)
  it('Quick Edit of an unchanged order shows a message and sends nothing', async ({ ann, enter, open }) => {
    const { dialog, toast, press } = await enter('ann')
    await press(open, 'Quick Edit')
    const units = dialog.getByLabel('Line 1 total units')
    const before = await units.inputValue()
    await units.fill('12')
    await units.fill(before)
    await dialog.getByRole('button', { name: 'Update Purchase Order' }).click()
    await toast('No changes').getByText('No changes to save.').waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
    expect((await readOrder(ann, { id: open })).versionNumber).toBe(1)
  })

  // (rule drafts/failed-save-keeps-everything)
  it('a failed save of Quick Edit leaves everything as it was typed', async ({
    allowConsoleErrors,
    enter,
    open,
  }) => {
    const { page, dialog, toast, press } = await enter('ann')
    await page.route(`**${ordersPath}/${open}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await press(open, 'Quick Edit')
    const units = dialog.getByLabel('Line 1 total units')
    await units.fill('120')
    await dialog.getByRole('button', { name: 'Update Purchase Order' }).click()
    await toast('could not be reached').waitFor()
    await expect.poll(() => units.inputValue()).toBe('120.00')
    allowConsoleErrors()
  })
})
