import type { Database } from '#server/db/database.ts'
import { inOneTransaction } from '#server/db/transaction.ts'

/** The last of those of this process who wait for an order, by its id. */
const waiting = new WeakMap<Database['pool'], Map<number, Promise<unknown>>>()

/** Whether somebody of this process waits for the order: then there is no use in trying to be quicker. */
export function isCrowded(db: Database, orderId: number): boolean {
  return waiting.get(db.pool)?.has(orderId) === true
}

/**
 * Does the work while nobody else can change the order, through the one connection that it is given: who holds the
 * order must wait for no second one (rule versions/stale-save-refused). The order's row is what keeps others out,
 * whatever process they are in. Those of one process wait for each other before they take a connection, so that a
 * crowd at one order leaves the others to everybody else.
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
  // Whoever is next goes on also where this one was refused; this one's caller is told.
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
