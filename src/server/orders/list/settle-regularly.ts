import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/db/database.ts'

/**
 * How often to add changed orders to the search tables. Until an order is added, searches read it directly,
 * which is fast only for a few orders.
 */
const everyMs = 5_000
/** How many changes one statement processes: few enough that each statement runs quickly. */
const portion = 500

/** Updates the tables that the search uses. Any number of processes may call this; they take turns. */
export async function settleOrders({ pool }: Pick<Database, 'pool'>): Promise<number> {
  for (let all = 0; ; ) {
    const { rows } = await pool.query<{ settled: number }>('select settle_orders($1) as settled', [portion])
    const settled = rows[0]?.settled ?? 0
    all += settled
    if (settled === 0) return all
  }
}

/**
 * Updates the search tables until stopped. Retries after a failure. Logs only the first of several failures
 * in a row.
 */
export function settleRegularly(
  db: Database,
  log: FastifyBaseLogger,
  every = everyMs,
): { stop(): Promise<unknown> } {
  let running: Promise<unknown> | null = null
  let failed = false
  async function settle(): Promise<void> {
    try {
      await settleOrders(db)
      failed = false
    } catch (error) {
      if (!failed) log.warn({ err: error }, 'The search index could not be updated; trying again')
      failed = true
    } finally {
      running = null
    }
  }
  const timer = setInterval(() => {
    running ??= settle()
  }, every)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
