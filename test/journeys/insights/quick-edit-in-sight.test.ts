import { describe, expect } from 'vitest'
import { createOrder, readOrder } from '#test/world/orders.ts'
import { order, scoutingLine } from '#test/world/world.ts'
import { expectAccessible } from '../axe.ts'
import { it } from './open-quick-edit.ts'

const manyLines = Array.from({ length: 25 }, (_, index) =>
  scoutingLine({ id: `line-${index}`, fieldName: `Field ${index + 1}` }),
)
const isFocused = (field: Element) => field === document.activeElement

// (rule lists/quick-edit)
describe.each(['desk', 'phone'] as const)('Quick Edit on a %s', (size) => {
  it('Quick Edit begins with order discount and lines, and its total is always in sight', async ({
    ann,
    openQuickEdit,
  }) => {
    const { page, dialog, units } = await openQuickEdit(
      await createOrder(ann, order({ lineItems: manyLines })),
      'mia',
      size,
    )
    const places = await Promise.all(
      ['Discount (%)', 'Line 1 total units', 'Line 25 discount', 'Producer', 'Agronomist 1 amount'].map(
        async (label) => (await dialog.getByLabel(label, { exact: true }).boundingBox())?.y ?? 0,
      ),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    const total = dialog.locator('.qe-totals .grand dd')
    const inSight = async (text: string) => {
      await expect.poll(() => total.textContent()).toBe(text)
      const box = await total.boundingBox()
      const button = await dialog.getByRole('button', { name: 'Update Purchase Order' }).boundingBox()
      expect(box && button && box.y + box.height <= button.y && button.y - box.y < 80).toBe(true)
    }
    await inSight('$13,125.00')
    await units.fill('200')
    await inSight('$13,650.00')
    await dialog.getByLabel('Customer 1 percentage').focus()
    await inSight('$13,650.00')
    await expectAccessible(page)
  })

  it('each entry of the list of problems in Quick Edit leads to its field', async ({
    ann,
    openQuickEdit,
  }) => {
    const { page, dialog, updateButton } = await openQuickEdit(
      await createOrder(ann, order({ lineItems: manyLines })),
      'mia',
      size,
    )
    const top = size === 'desk' ? 40 : 0
    await dialog.getByLabel('Line 20 discount').fill('120')
    await dialog.getByLabel('Customer 1 percentage').fill('60')
    await updateButton.click()
    await expectAccessible(page)
    for (const [problem, field] of [
      ['Line 20: Discount must be from 0 to 100%', 'Line 20 discount'],
      ['Customer percentages must total 100%', 'Customer 1 percentage'],
    ] as const) {
      await dialog.getByRole('link', { name: problem }).click()
      await expect.poll(() => dialog.getByLabel(field, { exact: true }).evaluate(isFocused)).toBe(true)
      // Only its body scrolls: the head of the dialog stays where it is.
      expect((await dialog.boundingBox())?.y).toBe(top)
    }
  })
})

it('numbers in Quick Edit say on a phone what they are', async ({ open, openQuickEdit }) => {
  const { dialog } = await openQuickEdit(open, 'ann', 'phone')
  for (const label of ['Total units', 'Service price', 'Discount', 'Percentage', 'Amount'])
    await dialog
      .locator('label', { hasText: new RegExp(`^${label}$`) })
      .first()
      .waitFor()
})

// (rule shares/name-the-rest)
it('Quick Edit names what is missing to 100% in dollars, and gives it to the last one', async ({
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

it('a percentage below zero is refused at its field at once, and takes no dollars', async ({
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
  await page.locator('.toast', { hasText: 'Nothing differs from v1. Nothing was sent.' }).waitFor()
  expect((await readOrder(mia, stored)).customerAssignments).toMatchObject(byHand)
})

// (rule prices/raised-when-left)
it('a price below the catalogue is raised when its field in Quick Edit is left, as in the form', async ({
  open,
  openQuickEdit,
}) => {
  const { dialog, value } = await openQuickEdit(open)
  await dialog.getByLabel('Line 1 service price').fill('2')
  await dialog.getByLabel('Line 1 discount').focus()
  await expect.poll(() => value('Line 1 service price')).toBe('5.25')
  await dialog.getByText('Raised to the catalog price of $5.25 per acre.').waitFor()
})
