import type { Order } from '#shared/order/order.ts'
import { copyOrder, createOrder, removeOrders } from '#test/world/orders.ts'
import { type Caller, finalize, order, people, scoutingLine, type World } from '#test/world/world.ts'

/** Removes all orders, then creates an active order by Ann and copies it until there are `count` orders. */
export async function fillOrders(world: World, ann: Caller, count: number): Promise<void> {
  await removeOrders(world)
  const first = await createOrder(ann, order())
  await copyOrder(world, first, count - 1)
}

export async function orderIds(world: World, state: 'active' | 'archived'): Promise<number[]> {
  const rows = await world.sql<{ id: number }>(
    'select id from purchase_orders where status = $1 order by id',
    [state === 'active'],
  )
  return rows.map(({ id }) => id)
}

export async function eventsOf(world: World): Promise<string[]> {
  const rows = await world.sql<{ text: string }>(
    `select kind || ' ' || purchase_order_id as text from order_events
     where kind in ('archived', 'unarchived') order by id`,
  )
  return rows.map(({ text }) => text)
}

/** Marks an order as waiting for ACES, so that the server won't archive it. */
export async function awaitAces(world: World, id: number): Promise<void> {
  await finalize(world, id, 'pending')
}

export interface ExampleOrders {
  parent: Order
  supplemental: Order
  memo: Order
  other: Order
  archived: Order
}

/**
 * Creates Ann's finalized order 1 with its supplemental 1-S1 and its credit memo 1-C1. Also creates Bob's
 * order 4 for FY 2025, with two customers and two versions, and the archived order 5 for FY 2024.
 */
export async function createExamples(world: World, ann: Caller, bob: Caller): Promise<ExampleOrders> {
  await removeOrders(world)
  const lineItems = [
    scoutingLine({ discountType: 'percent', discountPercent: 10 }),
    scoutingLine({ fieldName: 'South 80', discountType: 'percent', discountPercent: 9.99 }),
    scoutingLine({
      fieldName: 'West 20',
      serviceTypeId: 2,
      costPerAcre: 12.35,
      discountType: 'percent',
      discountPercent: 1,
    }),
  ]
  const parent = await createOrder(ann, order({ lineItems, comments: 'Gate on the north side' }))
  await finalize(world, parent.id)
  const child = { parentPoId: parent.id, contractType: undefined }
  const supplemental = await createOrder(ann, order({ ...child, documentType: 'supplemental' }))
  const memo = await createOrder(
    ann,
    order({ ...child, documentType: 'credit_memo', lineItems: [scoutingLine({ acres: 10 })] }),
  )
  const shares = [
    { id: 3, percentage: 50 },
    { id: 2, percentage: 50 },
  ]
  const bobs = order({
    fiscalYear: 2025,
    producerId: 3,
    agronomistAssignments: [{ email: people.bob.email, percentage: 100 }],
    customerAssignments: shares,
    lineItems: [scoutingLine({ acres: 200 })],
  })
  // Makes Bob's order newer than order 1 and its children.
  world.clock.now = new Date(world.clock.now.getTime() + 1_000)
  const created = await createOrder(bob, bobs)
  const { body: other } = await bob.call<Order>('PUT', `/api/purchase-orders/${created.id}`, {
    ...bobs,
    comments: 'Second look',
    versionNumber: 1,
  })
  const archived = await createOrder(ann, order({ fiscalYear: 2024, producerId: 2 }))
  await ann.call('POST', `/api/purchase-orders/${archived.id}/archive`)
  return { parent, supplemental, memo, other, archived }
}
