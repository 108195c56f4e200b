import type { Order } from '#shared/order/order.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { type Caller, order, people, type World } from '#test/world/world.ts'
import { until } from '../endurance/until.ts'
import { connections, hold } from './lists/watcher.ts'

type Answer = Order & { message: string; details?: { renewedAs: number[]; renewals: number } }
export const renew = (by: Caller, from: Order, changes: Record<string, unknown> = {}, key?: string) =>
  by.call<Answer>(
    'POST',
    ordersPath,
    order({ fiscalYear: 2027, renewedFromId: from.id, agronomistAssignments: twoPeople, ...changes }),
    key === undefined ? {} : { 'idempotency-key': key },
  )
const twoPeople = [people.ann, people.bob].map(({ email }) => ({ email, percentage: 50 }))
export const shared = (by: Caller) => createOrder(by, order({ agronomistAssignments: twoPeople }))
export const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

/**
 * Sends requests to renew an order, all at once. A lock on the order keeps them from saving anything until
 * the server has checked all of them.
 */
export async function atOnce<T>(world: World, { id }: Order, sends: (() => Promise<T>)[]): Promise<T[]> {
  const held = await hold(world, `select from purchase_orders where id = ${id} for update`)
  const answers = sends.map((send) => send())
  try {
    await waiting(world, sends.length)
  } finally {
    await held.letGo('rollback')
  }
  return Promise.all(answers)
}

export const waiting = (world: World, expected: number) =>
  until(
    'all of them wait',
    () => connections(world, "wait_event_type = 'Lock'"),
    (count) => count === expected,
  )

export async function renewalsOf(world: World, { id }: Order): Promise<{ id: number; year: number }[]> {
  return world.sql(
    'select id, fiscal_year as year from purchase_orders where renewed_from_id = $1 order by id',
    [id],
  )
}
