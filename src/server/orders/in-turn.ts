import type { Database } from '#server/db/database.ts'
import { inOneTransaction } from '#server/db/transaction.ts'

/** For each order ID, the last request in this process that has the order's lock or is waiting for it. */
const waiting = new WeakMap<Database['pool'], Map<number, Promise<unknown>>>()

/**
 * Whether a request in this process holds the order's lock or is waiting for it. If so, a new request should
 * wait behind it.
 */
export function isCrowded(db: Database, orderId: number): boolean {
  return waiting.get(db.pool)?.has(orderId) === true
}

/**
 * Runs `work` while no one else can change the order (rule versions/stale-save-refused). `work` must use only
 * the connection passed to it and never wait for another one, because it has the row lock. That lock keeps
 * other processes out. Requests in this process wait before they take a connection, so that many requests for
 * one order leave connections free.
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
  // The next request runs even if this one fails; only the caller of the failed request gets the error.
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
