import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { fromList, orderFormPage } from '#test/pages/order-form-page.ts'
import { createOrder } from '#test/world/orders.ts'
import { finalize, order, scoutingLine } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

const lineItems = [
  scoutingLine({ id: 'a', fieldName: 'Mill', acres: 123.4, costPerAcre: 5.25, discountPercent: 5 }),
  scoutingLine({ id: 'b', fieldName: 'Ridge', acres: 40 }),
]

const memoOf = (parent: Order, lines: ReturnType<typeof scoutingLine>[]) =>
  order({
    contractType: undefined,
    documentType: 'credit_memo',
    parentPoId: parent.id,
    lineItems: lines,
  })

const creditDialog = (page: Page) => page.getByRole('dialog', { name: 'Credit ordered lines' })
const openCredit = async (page: Page) => {
  await page.getByRole('button', { name: 'Credit ordered lines' }).click()
  await creditDialog(page).waitFor()
}
const row = (page: Page, field: string) => creditDialog(page).getByRole('row', { name: field })
const creditNow = (page: Page, field: string) =>
  creditDialog(page).getByLabel(new RegExp(`^Credit now, acres, ${field}`))
const tick = (page: Page, field: string) =>
  creditDialog(page).getByRole('checkbox', { name: `Credit ${field}, Corn Scouting` })
const addLines = (page: Page) => creditDialog(page).getByRole('button', { name: 'Add lines' })
const notOffered = (page: Page, field: string) => expect.poll(() => tick(page, field).count()).toBe(0)
/** A farm field's units: how many were ordered, how many were credited, and how many are left. */
const units = (page: Page, field: string) => async () =>
  (await row(page, field).locator('.cl-units').allInnerTexts()).map((text) => /[\d,]+\.\d\d/.exec(text)?.[0])

// (rules kinds/credit-ordered-lines, kinds/credit-of-a-line)
it('a credit memo credits what is left of the ordered lines, and asks before it credits more', async ({
  world,
  mia,
  openPage,
}) => {
  const parent = await createOrder(mia, order({ lineItems }))
  await finalize(world, parent.id)
  await createOrder(mia, {
    ...memoOf(parent, [
      scoutingLine({ id: 'c', fieldName: 'Ridge', acres: 40 }),
      scoutingLine({ id: 'd', fieldName: 'Mill', acres: 23.4, costPerAcre: 5.25, discountPercent: 5 }),
      scoutingLine({ id: 'e', fieldName: 'Elsewhere', acres: 2 }),
    ]),
    creditsOver: 0,
  })
  const page = await openPage('mia', fromList('credit_memo', parent))
  const dialog = creditDialog(page)
  await openCredit(page)
  await expect.poll(units(page, 'Mill')).toEqual(['123.40', '23.40', '100.00'])
  await expect.poll(() => creditNow(page, 'Mill').inputValue()).toBe('100.00')
  await notOffered(page, 'Ridge')
  await dialog
    .getByText(`1 line is used up: Ridge, 40.00 acres credited in ${parent.id}-C1`, { exact: true })
    .waitFor()
  await dialog
    .getByText(
      `Already credited for fields not listed here: 2.00 acres of Corn Scouting for Elsewhere in ${parent.id}-C1`,
    )
    .waitFor()
  await expect.poll(() => addLines(page).isDisabled()).toBe(true)

  // Typing units also selects the line.
  await creditNow(page, 'Mill').fill('110')
  await expect.poll(() => tick(page, 'Mill').isChecked()).toBe(true)
  await row(page, 'Mill')
    .getByText('10.00 acres more than is left. Add lines will ask you to confirm.')
    .waitFor()
  await addLines(page).click()
  const question = page.getByRole('dialog', { name: 'Credit more than the remaining units?' })
  await question
    .getByText('1 line would be credited for more than was ordered: Mill, 110.00 acres (only 100.00 left)')
    .waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await creditNow(page, 'Mill').fill('60')
  await expect.poll(() => dialog.locator('.cl-sum').innerText()).toMatch(/1 line\s.*\(\$299\.25\)/s)
  await addLines(page).click()
  await dialog.waitFor({ state: 'detached' })

  // When the dialog opens again, it also counts credited lines that aren't saved yet.
  await openCredit(page)
  await expect.poll(units(page, 'Mill')).toEqual(['123.40', '83.40', '40.00'])
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Submit' }).first().click()
  await orderFormPage(page).untilCreated()
  const { body } = await mia.call<{ members: Order[] }>('GET', `/api/purchase-orders/${parent.id}/family`)
  const memo = body.members.find(({ displayPo }) => displayPo === `${parent.id}-C2`)
  expect(memo).toMatchObject({
    grandTotal: -299.25,
    lineItems: [{ fieldName: 'Mill', acres: 60, discountPercent: 5, crops: [{ acres: 60 }] }],
  })
  expect(memo?.lineItems[0]?.id).not.toBe('a')
})

it('a whole line that is credited is its exact negative', async ({ world, mia, openPage }) => {
  const parent = await createOrder(mia, order({ lineItems, discountPercentage: 2 }))
  await finalize(world, parent.id)
  const page = await openPage('mia', fromList('credit_memo', parent))
  await openCredit(page)
  await creditDialog(page).getByText(`$808.95 left to credit on PO ${parent.id}.`).waitFor()
  await creditDialog(page).getByLabel(`All lines of PO ${parent.id}`).check()
  await creditDialog(page).getByText('2 lines, before the order discount of 2.00%').waitFor()
  await addLines(page).click()
  await openCredit(page)
  await creditDialog(page).getByText(`$0.00 left to credit on PO ${parent.id}.`).waitFor()
  await creditDialog(page)
    .getByText(/^2 lines are used up: Mill, .* credited in this credit memo; Ridge/)
    .waitFor()
  await creditDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Submit' }).first().click()
  await orderFormPage(page).untilCreated()
  const { body } = await mia.call<{ members: Order[] }>('GET', `/api/purchase-orders/${parent.id}/family`)
  expect(body.members.map(({ grandTotal }) => grandTotal)).toEqual([parent.grandTotal, -parent.grandTotal])
})

it.for([
  ['1,5', 'Enter a number here, such as 12.50'],
  ['0', 'Total Units must be greater than 0'],
] as const)(
  'units of %s are not credited, and lead back to their field',
  async ([text, problem], { world, mia, openPage }) => {
    const parent = await createOrder(mia, order({ lineItems }))
    await finalize(world, parent.id)
    const page = await openPage('mia', fromList('credit_memo', parent))
    await openCredit(page)
    await tick(page, 'Mill').check()
    await creditNow(page, 'Ridge').fill(text)
    await expect.poll(() => row(page, 'Ridge').locator('.cl-amount').innerText()).toBe('–')
    await expect
      .poll(() => creditDialog(page).locator('.cl-sum').innerText())
      .toMatch(/1 line, except 1 to correct\s/)
    await expect.poll(() => row(page, 'Ridge').getByText(problem).count()).toBe(0)
    await addLines(page).click()
    await row(page, 'Ridge').getByText(problem).waitFor()
    await expect
      .poll(() => creditNow(page, 'Ridge').evaluate((field) => field === document.activeElement))
      .toBe(true)
  },
)

it('crediting ordered lines is not offered on a supplemental', async ({ world, mia, openPage }) => {
  const parent = await createOrder(mia, order({ lineItems }))
  await finalize(world, parent.id)
  const page = await openPage('mia', fromList('supplemental', parent))
  await page.getByRole('button', { name: 'Paste lines' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Credit ordered lines' }).count()).toBe(0)
})
