import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { expectAccessible, expectTouchable } from '#test/e2e/axe.ts'
import { create } from '#test/e2e/form-work.ts'
import { closeBrowser, enter, type Size, type Visitor } from '#test/e2e/visitor.ts'
import { finalize, openWorld, order, scoutingLine, type World } from '#test/world/world.ts'

let world: World
let visitor: Visitor
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await closeBrowser()
  await world.close()
})
afterEach(() => visitor.close())

const lineItems = [
  scoutingLine({ id: 'a', fieldName: 'Mill', acres: 123.4, costPerAcre: 5.25, discountPercent: 5 }),
  scoutingLine({ id: 'b', fieldName: 'Ridge', acres: 40 }),
]

async function openMemo(parent: Order, size: Size) {
  visitor = await enter(world, 'mia', {
    size,
    path: '/purchase-orders/create?mode=credit_memo',
    left: { creditMemoPurchaseOrderData: { id: parent.id } },
  })
  const { page } = visitor
  await page.getByRole('button', { name: 'Credit ordered lines' }).click()
  await page.getByRole('dialog', { name: 'Credit ordered lines' }).waitFor()
  return page
}

describe.each(['desk', 'phone'] as const)('on a %s', (size) => {
  it('a credit memo picks from the lines that were ordered, and is their exact negative', async () => {
    const parent = await create(world, order({ lineItems }), 'mia')
    await finalize(world, parent.id)
    const page = await openMemo(parent, size)
    const dialog = page.getByRole('dialog')
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
    await page.getByText('Purchase Order created successfully!').first().waitFor()
    const mia = await world.as('mia')
    const { body } = await mia.call<{ members: Order[] }>('GET', `/api/purchase-orders/${parent.id}/family`)
    const memo = body.members.find((member) => member.documentType === 'credit_memo')
    expect(memo).toMatchObject({
      grandTotal: -615.46,
      lineItems: [{ fieldName: 'Mill', discountPercent: 5 }],
    })
    expect(memo?.lineItems[0]?.id).not.toBe('a')
  })
})

it('is not offered on a supplemental', async () => {
  const parent = await create(world, order({ lineItems }), 'mia')
  await finalize(world, parent.id)
  visitor = await enter(world, 'mia', {
    path: '/purchase-orders/create?mode=supplemental',
    left: { supplementalPurchaseOrderData: { id: parent.id } },
  })
  await visitor.page.getByRole('button', { name: 'Paste lines' }).waitFor()
  await expect.poll(() => visitor.page.getByRole('button', { name: 'Credit ordered lines' }).count()).toBe(0)
})
