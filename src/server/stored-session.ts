import type { AuthUser } from '#shared/people.ts'
import type { Database } from './db/database.ts'
import { readTogether } from './db/read-together.ts'

export const lifetimeMs = 12 * 3_600_000

/**
 * SQL for when a session was last used. An older release that runs alongside this one updates only the
 * expiration.
 */
export const lastUsedSql = `greatest(coalesce(used, began), expire - interval '${lifetimeMs} milliseconds')`

export interface SessionRow extends AuthUser {
  sid: string
  token: string | null
  id: number
  began: string
  proved: string | null
  used: string
  expire: string
  acting_for: string | null
  acted_for: string | null
  as_id: number | null
  as_active: boolean | null
  as_name: string | null
  as_territory: string | null
  as_level: string | null
}

/**
 * SQL that returns a session as one JSON value, because the driver takes longer to read separate columns than
 * PostgreSQL takes to find them.
 */
const findSql = (isShown: (column: string) => string) => `
select to_json(found) as session from (
select s.sid, s.token, s.began, s.proved, ${lastUsedSql} as used, s.expire, s.sess->>'actingFor' as acting_for, s.sess->>'actedFor' as acted_for,
  r.id, r.email, r.name, r.territory, r.level,
  a.id as as_id, a.active as as_active, a.name as as_name, a.territory as as_territory, a.level as as_level
from user_sessions s
join agronomists r on r.email = s.sess->>'email' and r.active
left join agronomists a on a.email = s.sess->>'actingFor'
where ${isShown('s.sid')} or ${isShown('s.token')}) found`

/**
 * A single session is the usual case and has its own query, because PostgreSQL plans a query with a list as
 * if the list contained ten sessions.
 */
const findOne = { name: 'find-session', text: findSql((column) => `${column} = $1::text`) }
const findSeveral = { name: 'find-sessions', text: findSql((column) => `${column} = any($1::text[])`) }

/** One reader per pool, because each test environment has its own pool. */
const readers = new WeakMap<Database['pool'], (key: string) => Promise<SessionRow | undefined>>()

/**
 * Reads a session. Concurrent calls share one statement, which lowers the cost of a save in Node
 * (docs/decisions/028).
 */
export function storedSession({ pool }: Database, key: string): Promise<SessionRow | undefined> {
  const known = readers.get(pool)
  if (known) return known(key)
  const reader = readTogether(async (keys: string[]) => {
    const hashes = keys.map((one) => one.slice(one.indexOf(' ') + 1))
    const statement =
      hashes.length === 1 ? { ...findOne, values: hashes } : { ...findSeveral, values: [hashes] }
    const { rows } = await pool.query<{ session: SessionRow }>(statement)
    return new Map(
      rows.flatMap(({ session }) => [
        [`cookie ${session.sid}`, session],
        // In a session from an older release, the same secret is both the cookie and the token.
        [`bearer ${session.token ?? session.sid}`, session],
      ]),
    )
  })
  readers.set(pool, reader)
  return reader(key)
}
