import { expect } from 'vitest'
import { createOrder, readOrder } from '#test/world/orders.ts'
import { order } from '#test/world/world.ts'
import { it } from './open-quick-edit.ts'

it('numbers in Quick Edit have labels on a phone', async ({ open, openQuickEdit }) => {
  const { dialog } = await openQuickEdit(open, 'ann', 'phone')
  for (const label of ['Total units', 'Service price', 'Discount', 'Percentage', 'Amount'])
    await dialog
      .locator('label', { hasText: new RegExp(`^${label}$`) })
      .first()
      .waitFor()
})

// (rule shares/name-the-rest)
it('Quick Edit shows what is missing to 100% in dollars, and gives it to the last one', async ({
  open,
  openQuickEdit,
}) => {
  const { dialog, value } = await openQuickEdit(open)
  await dialog.getByLabel('Customer 1 percentage').fill('80')
  const customers = dialog.getByRole('group', { name: 'Customers' })
  await customers.getByText('Must equal 100%').waitFor()
  await customers.getByText('20.0% ($105.00) is not assigned.').waitFor()
  await customers.getByRole('button', { name: 'Add it to customer 1' }).click()
  await expect.poll(() => value('Customer 1 percentage')).toBe('100.0')
  await customers.getByText('Valid').waitFor()
})

it('a percentage below zero is refused at its field immediately, and takes no dollars', async ({
  open,
  openQuickEdit,
}) => {
  const { dialog, value } = await openQuickEdit(open)
  await dialog.getByLabel('Customer 1 percentage').fill('-17')
  const customers = dialog.getByRole('group', { name: 'Customers' })
  await customers.getByText('Percentage must be from 0 to 100').waitFor()
  await expect.poll(() => value('Customer 1 amount')).toBe('0.00')
  await customers.getByText('$525.00 is not assigned.').waitFor()
  await expect.poll(() => customers.textContent()).not.toContain('-$')
})

// (rule shares/percentage-and-amount)
it('retyping the same percentage in Quick Edit leaves the amounts alone', async ({
  ann,
  mia,
  openQuickEdit,
}) => {
  const byHand = [
    { id: 1, percentage: 50, amount: 262 },
    { id: 2, percentage: 50, amount: 263 },
  ]
  const stored = await createOrder(ann, order({ customerAssignments: byHand }))
  const { page, dialog, updateButton, value } = await openQuickEdit(stored)
  await dialog.getByLabel('Customer 1 percentage').focus()
  await dialog.page().keyboard.type('50')
  await dialog.getByLabel('Customer 2 percentage').focus()
  await expect.poll(() => value('Customer 1 amount')).toBe('262.00')
  await updateButton.click()
  await page.locator('.toast', { hasText: 'No changes to save.' }).waitFor()
  expect((await readOrder(mia, stored)).customerAssignments).toMatchObject(byHand)
})

// (rule prices/raised-when-left)
it('a price below the catalog is raised when its field in Quick Edit is left, as in the form', async ({
  open,
  openQuickEdit,
}) => {
  const { dialog, value } = await openQuickEdit(open)
  await dialog.getByLabel('Line 1 service price').fill('2')
  await dialog.getByLabel('Line 1 discount').focus()
  await expect.poll(() => value('Line 1 service price')).toBe('5.25')
  await dialog.getByText('Raised to the catalog price of $5.25 per acre.').waitFor()
})
