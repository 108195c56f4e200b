import type { Order } from '#shared/order/order.ts'
import { withoutTrail } from './trail.ts'
import { type Caller, order, type World } from './world.ts'

export const ordersPath = '/api/purchase-orders'

export async function createOrder(by: Caller, body: unknown = order()): Promise<Order> {
  const answer = await by.call<Order>('POST', ordersPath, body)
  if (answer.status !== 201) throw new Error(`The order was not created: ${JSON.stringify(answer.body)}`)
  return answer.body
}

export async function readOrder(by: Caller, { id }: Pick<Order, 'id'>): Promise<Order> {
  return (await by.call<Order>('GET', `${ordersPath}/${id}`)).body
}

/** The orders that a user sees, highest number first. */
export async function listOrders(by: Caller): Promise<Order[]> {
  return (await by.call<Order[]>('GET', `${ordersPath}?sort=-po`)).body
}

const ofOrders =
  'idempotency_keys contract_uuids discount_reviews document_hand_outs order_events purchase_order_versions purchase_orders'.split(
    ' ',
  )

/**
 * Removes all orders and idempotency keys, so that the next order is number 1 again. Uses `delete`, because
 * `truncate` locks one table after another and would deadlock with a page that is still loading.
 */
export async function removeOrders(world: World): Promise<void> {
  const deleted = ofOrders.map((table) => `delete from ${table}`)
  const restarted = ['purchase_orders_id_seq', 'order_events_id_seq'].map(
    (sequence) => `perform setval('${sequence}', 1, false)`,
  )
  await withoutTrail(world, `do $$ begin ${[...deleted, ...restarted].join('; ')}; end $$`)
}

/** Copies an order, making each copy a minute older than the previous one. */
export async function copyOrder(world: World, { id }: Pick<Order, 'id'>, copies: number): Promise<void> {
  const names = (await copiedColumns(world.sql)).join(', ')
  await world.sql(
    `insert into purchase_orders (created_at, ${names})
     select created_at - make_interval(mins => n), ${names} from purchase_orders, generate_series(1, $2) n where id = $1`,
    [id, copies],
  )
}

/**
 * The columns whose values are copied with an order, quoted for SQL. Leaves out generated columns, the ID and
 * the creation time.
 */
export async function copiedColumns(sql: World['sql']): Promise<string[]> {
  const columns = await sql<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_name = 'purchase_orders' and is_generated = 'NEVER' and column_name not in ('id', 'created_at')`,
  )
  return columns.map(({ name }) => name)
}
