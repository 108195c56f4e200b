import type { Database } from '#server/db/database.ts'
import { inOneTransaction } from '#server/db/transaction.ts'

/** The last request in this process that is waiting for each order, by the order's ID. */
const waiting = new WeakMap<Database['pool'], Map<number, Promise<unknown>>>()

/** Whether a request in this process is waiting for the order; trying to get ahead of it is pointless. */
export function isCrowded(db: Database, orderId: number): boolean {
  return waiting.get(db.pool)?.has(orderId) === true
}

/**
 * Does the work while no one else can change the order, using only the connection passed to it: it must not
 * wait for a second one while it has a lock (rule versions/stale-save-refused). The row lock keeps other
 * processes out; requests in this process wait before taking a connection, so that many requests for one
 * order leave connections free.
 */
export async function inTurn<T>(
  db: Database,
  orderId: number,
  work: (alone: Database) => Promise<T>,
): Promise<T> {
  const queues = waiting.get(db.pool) ?? new Map<number, Promise<unknown>>()
  waiting.set(db.pool, queues)
  const alone = () =>
    inOneTransaction(db, async (inside) => {
      await lockOrder(inside, orderId)
      return work(inside)
    })
  const turn = (queues.get(orderId) ?? Promise.resolve()).then(alone)
  // The next request runs even if this one fails; only its own caller sees the failure.
  const done = turn.catch(() => {})
  queues.set(orderId, done)
  try {
    return await turn
  } finally {
    if (queues.get(orderId) === done) queues.delete(orderId)
  }
}

export async function lockOrder(inside: Database, orderId: number): Promise<void> {
  await inside.pool.query('select from purchase_orders where id = $1::int for update', [orderId])
}
