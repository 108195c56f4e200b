import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { fromList, orderFormPage } from '#test/pages/order-form-page.ts'
import { createOrder } from '#test/world/orders.ts'
import { type Caller, finalize, order, scoutingLine, type World } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

async function parentOf(world: World, by: Caller): Promise<Order> {
  const parent = await createOrder(by, order())
  await finalize(world, parent.id)
  return parent
}
const memosOf = async (by: Caller, { id }: Order) => {
  const { body } = await by.call<{ members: Order[] }>('GET', `/api/purchase-orders/${id}/family`)
  return body.members.filter(({ documentType }) => documentType === 'credit_memo')
}
const question = (page: Page) => page.getByRole('dialog', { name: 'Credit more than was ordered?' })

/** Credits the order's only line, either in full or for the given number of acres. */
async function creditLine(page: Page, acres: string | null): Promise<void> {
  await page.getByRole('button', { name: 'Credit ordered lines' }).click()
  const dialog = page.getByRole('dialog', { name: 'Credit ordered lines' })
  await dialog.getByRole('checkbox', { name: 'Credit North 40, Corn Scouting' }).check()
  if (acres !== null) await dialog.getByLabel(/^Credit now, acres, North 40/).fill(acres)
  await dialog.getByRole('button', { name: 'Add lines' }).click()
  if (acres !== null) await page.getByRole('button', { name: 'Add lines' }).click()
  await dialog.waitFor({ state: 'detached' })
}
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).first().click()

// (rules kinds/credit-limited-by-the-server, kinds/credit-more-than-ordered)
it('the form asks about a credit beyond what is left, and sends the amount that it showed', async ({
  world,
  mia,
  openPage,
}) => {
  const parent = await parentOf(world, mia)
  const page = await openPage('mia', fromList('credit_memo', parent))
  await creditLine(page, '110')
  await submit(page)
  await question(page)
    .getByText(/\$52\.50 more than the \$525\.00 .* 10 acres over the 100 left/)
    .waitFor()
  await question(page).getByRole('button', { name: 'Submit credit memo' }).click()
  await orderFormPage(page).untilCreated()
  expect(await memosOf(mia, parent)).toMatchObject([{ grandTotal: -577.5, creditsOver: 52.5 }])
})

it('the form asks again if the server counts more than it showed, and sends nothing on Cancel', async ({
  world,
  mia,
  openPage,
}) => {
  const parent = await parentOf(world, mia)
  const page = await openPage('mia', fromList('credit_memo', parent))
  await creditLine(page, null)
  const memo = { contractType: undefined, documentType: 'credit_memo', parentPoId: parent.id }
  await createOrder(mia, order({ ...memo, lineItems: [scoutingLine({ acres: 40 })] }))
  await submit(page)
  await question(page).getByText('This credit memo is $210.00 over the $315.00 left').waitFor()
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await question(page).waitFor({ state: 'detached' })
  expect(await memosOf(mia, parent)).toHaveLength(1)
  await submit(page)
  await question(page).getByRole('button', { name: 'Submit credit memo' }).click()
  await orderFormPage(page).untilCreated()
  expect((await memosOf(mia, parent)).map(({ creditsOver }) => creditsOver)).toEqual([null, 210])
})
