import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from './context.ts'
import type { Database } from './db/database.ts'
import { inOneTransaction } from './db/transaction.ts'
import { keptSince } from './http/idempotency-claim.ts'

/** The key of the lock that lets only one process remove expired rows at a time. */
const expiryLock = 7_316_043
/**
 * Maximum number of rows to remove in one statement: few enough that users don't have to wait and the
 * statement stays far below the time limit.
 */
const portion = 5_000
const everyMs = 3_600_000

/**
 * Tables with rows that expire. Each entry has the table's name, its time column, and a function that returns
 * the time before which rows are removed.
 */
const expired = [
  ['idempotency_keys', 'created_at', (now: Date) => keptSince(now)],
  ['user_sessions', 'expire', (now: Date) => now],
  ['sign_in_attempts', 'expire', (now: Date) => now],
  ['sign_in_credentials', 'expire', (now: Date) => now],
  ['used_id_tokens', 'expire', (now: Date) => now],
  ['sign_in_counts', 'minute', (now: Date) => new Date(now.getTime() - everyMs)],
] as const

/**
 * Removes idempotency keys older than a day, and expired rows for sessions and sign-ins (rule
 * load/removed-when-over). Returns the number of rows removed; null if another process is removing them.
 */
export async function removeExpired(db: Database, now: Date): Promise<number | null> {
  let removed = 0
  for (const [table, column, since] of expired) {
    for (;;) {
      const gone = await inOneTransaction(db, async ({ pool }) => {
        const { rows } = await pool.query('select pg_try_advisory_xact_lock($1) as ours', [expiryLock])
        if (!rows[0]?.ours) return null
        const gone = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${column} < $1 limit ${portion}))`
        const { rowCount } = await pool.query(table === 'user_sessions' ? traced(gone) : gone, [since(now)])
        return rowCount ?? 0
      })
      if (gone === null) return null
      removed += gone
      if (gone < portion) break
    }
  }
  return removed
}

/** (rule operations/trail) */
const traced = (gone: string) => `
  with ended as (${gone} returning sess->>'email' as email, expire)
  insert into audit_events (at, action, user_email, subject, detail)
  select expire, 'session-ended', coalesce(email, ''), coalesce('agronomists/' || email, ''), '{"because": "expired"}' from ended`

/** Removes expired rows every hour until stopped. After a failure, tries again an hour later. */
export function removeExpiredRegularly(
  { db, clock }: AppContext,
  log: FastifyBaseLogger,
  every = everyMs,
): { stop(): Promise<unknown> } {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = removeExpired(db, clock()).catch((error: unknown) =>
      log.warn({ err: error }, 'Expired data could not be removed; trying again later'),
    )
  }, every)
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
