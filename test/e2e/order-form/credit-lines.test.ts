import { describe, expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { createOrder } from '#test/world/orders.ts'
import { finalize, order, scoutingLine } from '#test/world/world.ts'
import { expectAccessible, expectTouchable } from '../axe.ts'
import { it } from '../fixtures.ts'
import { fromList, orderFormPage } from '../pages/order-form-page.ts'

const lineItems = [
  scoutingLine({ id: 'a', fieldName: 'Mill', acres: 123.4, costPerAcre: 5.25, discountPercent: 5 }),
  scoutingLine({ id: 'b', fieldName: 'Ridge', acres: 40 }),
]

describe.each(['desk', 'phone'] as const)('on a %s', (size) => {
  // (rule kinds/credit-ordered-lines)
  it('a credit memo picks from the lines that were ordered, and is their exact negative', async ({
    world,
    mia,
    openPage,
  }) => {
    const parent = await createOrder(mia, order({ lineItems }))
    await finalize(world, parent.id)
    const page = await openPage('mia', { size, ...fromList('credit_memo', parent) })
    await page.getByRole('button', { name: 'Credit ordered lines' }).click()
    const dialog = page.getByRole('dialog', { name: 'Credit ordered lines' })
    await dialog.waitFor()
    await dialog.getByText(/^Corn Scouting, 123\.40 acres × \$5\.25, 5\.00% off: \$615\.46\.$/).waitFor()
    await expectAccessible(page)
    await expectTouchable(page)
    await dialog.getByLabel('Mill').check()
    await dialog.getByText('Credits $615.46 before the order discount.').waitFor()
    await dialog.getByRole('button', { name: 'Add 1 line' }).click()
    await dialog.waitFor({ state: 'detached' })

    // Once more: what is credited already is said, by the line being written too.
    await page.getByRole('button', { name: 'Credit ordered lines' }).click()
    await dialog.getByText('Of 163.40 acres of this service 123.40 credited already.').first().waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Submit' }).first().click()
    await orderFormPage(page).untilCreated()
    const { body } = await mia.call<{ members: Order[] }>('GET', `/api/purchase-orders/${parent.id}/family`)
    const memo = body.members.find((member) => member.documentType === 'credit_memo')
    expect(memo).toMatchObject({
      grandTotal: -615.46,
      lineItems: [{ fieldName: 'Mill', discountPercent: 5 }],
    })
    expect(memo?.lineItems[0]?.id).not.toBe('a')
  })
})

it('crediting ordered lines is not offered on a supplemental', async ({ world, mia, openPage }) => {
  const parent = await createOrder(mia, order({ lineItems }))
  await finalize(world, parent.id)
  const page = await openPage('mia', fromList('supplemental', parent))
  await page.getByRole('button', { name: 'Paste lines' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Credit ordered lines' }).count()).toBe(0)
})
