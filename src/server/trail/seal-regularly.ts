import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { sealTrail } from './check-trail.ts'

/** A row can be removed without a trace for so long, by whoever may switch off its triggers (rule operations/trail). */
const everyMs = 5 * 60_000

/** Until it is stopped; what fails is tried again at the next time. Any number of processes do this. */
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
