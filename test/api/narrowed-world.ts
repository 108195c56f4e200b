import type { SumQuery } from '#shared/api/orders-schemas.ts'
import type { Order } from '#shared/order/order.ts'
import { orderState } from '#shared/order/order-states.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { type Caller, finalize, order, people, scoutingLine, type World } from '#test/world/world.ts'

/**
 * Creates 24 originals by three users for three producers, in every state. Some have children, and some are
 * archived.
 */
export async function createManyKinds(world: World): Promise<void> {
  const by = [await world.as('ann'), await world.as('bob'), await world.as('mia')] as const
  const { ann, bob, mia } = people
  for (let i = 0; i < 24; i++) {
    const [first, second] = [1 + ((i + 1) % 3), 1 + ((i + 2) % 3)]
    const discount = i % 5 === 0 ? { discountType: 'percent', discountPercent: 10 } : {}
    await createOrder(
      by[i % 3] ?? by[0],
      order({
        producerId: 1 + (i % 3),
        fiscalYear: 2025 + (i % 2),
        customerAssignments:
          i % 2 === 0
            ? [{ id: first, percentage: 100 }]
            : [
                { id: first, percentage: 40 },
                { id: second, percentage: 60 },
              ],
        agronomistAssignments: [{ email: [bob, mia, ann, bob][i % 4]?.email, percentage: 100 }],
        lineItems: [scoutingLine({ acres: 10 + i / 7, ...discount })],
      }),
    )
  }
  for (const id of [2, 3, 5, 6, 9, 12]) await finalize(world, id)
  for (const [i, parentPoId] of [2, 2, 5, 6, 9].entries()) {
    const documentType = i % 2 === 0 ? 'credit_memo' : 'supplemental'
    await createOrder(by[2], { parentPoId, documentType, lineItems: [scoutingLine({ acres: 1.37 + i })] })
  }
  await finalize(world, 25)
  for (const id of [10, 11]) await finalize(world, id, 'pending')
  await world.sql("update purchase_orders set aces_state = 'failed' where id in (13, 14, 26)")
  await world.sql('update purchase_orders set status = false where id in (1, 5, 13)')
  await world.sql(`update purchase_orders set base_type = 'custom',
    contract_type = case document_type when 'original' then 'custom' else contract_type end
    where family_id % 4 = 2`)
}

export async function readEverything(manager: Caller): Promise<Order[]> {
  return (await manager.call<Order[]>('GET', `${ordersPath}?status=all&limit=1000&sort=po`)).body
}

/** Decides, without the server, whether a list with this query should contain the order. */
export function isWanted(order: Order, { status = 'active', ...query }: Partial<SumQuery>): boolean {
  const people = [order.userId, ...order.agronomistAssignments.map(({ email }) => email)]
  const customers = [order.producerId, ...order.customerAssignments.map(({ id }) => id)]
  return (
    (status === 'all' || order.status === (status === 'active')) &&
    (query.fiscalYear === undefined || query.fiscalYear === order.fiscalYear) &&
    (query.state === undefined || query.state === orderState(order)) &&
    (query.kind === undefined || query.kind === order.contractType) &&
    (query.check === undefined || (query.check === 'check') === order.discountNotification) &&
    (query.person === undefined || people.includes(query.person)) &&
    (query.customer === undefined || customers.includes(query.customer))
  )
}

export function addressOf(query: Partial<SumQuery>): string {
  return new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
}
