import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { sealTrail } from './check-trail.ts'

/**
 * How often the trail is sealed. Before a row is sealed, a database user who is allowed to disable triggers
 * could remove it without a trace (rule operations/trail).
 */
const everyMs = 5 * 60_000

/**
 * Seals the trail at regular intervals until stopped. After a failure, tries again at the next interval. Any
 * number of processes can do this at the same time.
 */
export function sealRegularly(
  { db }: { db: Database },
  log: FastifyBaseLogger,
  every = everyMs,
): { stop(): Promise<unknown> } {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = sealTrail(db.pool).catch((error: unknown) =>
      log.warn({ err: error }, 'The trail could not be sealed; trying again later'),
    )
  }, every)
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
