import type { Order } from '#shared/order/order.ts'
import { order, scoutingLine, type World } from '#test/world/world.ts'
import { enter, type Size, type Visitor } from './visitor.ts'

/** The form with a stored order of that many lines. */
export async function openLines(world: World, lines: number, size: Size = 'desk'): Promise<Visitor> {
  const mia = await world.as('mia')
  const lineItems = Array.from({ length: lines }, (_, i) =>
    scoutingLine({ fieldName: `Field ${i + 1}`, acres: 100 + i }),
  )
  const { body } = await mia.call<Order>('POST', '/api/purchase-orders', order({ lineItems }))
  const visitor = await enter(world, 'mia', {
    size,
    path: '/purchase-orders/create?mode=edit',
    left: { editPurchaseOrderData: body },
  })
  await visitor.page.getByText(`Field ${lines}`, { exact: true }).first().waitFor()
  return visitor
}
