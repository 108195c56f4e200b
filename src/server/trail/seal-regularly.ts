import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { sealTrail } from './check-trail.ts'

/**
 * A database user who may disable the triggers could remove a row without a trace for this long (rule
 * operations/trail).
 */
const everyMs = 5 * 60_000

/** Runs until stopped; retries after a failure at the next interval. Any number of processes may run this. */
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
