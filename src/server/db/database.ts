import { once } from 'node:events'
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** The pool for prepared SQL and Drizzle over the same pool for everything else. */
export interface Database {
  pool: pg.Pool
  orm: NodePgDatabase
  close(): Promise<void>
}

/** At most this many connections a process; PostgreSQL's default of 100 then serves several processes. */
const mostConnections = 12

export function openDatabase(url: string, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: mostConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: 'furrow',
  })
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => void open.add(client))
  pool.on('remove', (client) => void open.delete(client))
  // An idle connection that breaks (the server restarted) is replaced by the pool; it must not end the process.
  pool.on('error', onError)
  /** The pool counts a connection as ended when it has said good-bye; PostgreSQL may stop once it is gone. */
  async function close(): Promise<void> {
    await pool.end()
    while (open.size > 0) await once(pool, 'remove')
  }
  return { pool, orm: drizzle(pool), close }
}

/** Connection failures, shutdowns (class 57P) and too many connections (53300) pass; all else is a bug. */
export function isDatabaseAway(error: Error): boolean {
  // Drizzle wraps what the driver says.
  if (error instanceof DrizzleQueryError) return error.cause !== undefined && isDatabaseAway(error.cause)
  const code = 'code' in error ? String(error.code) : ''
  if (/^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|57P0[1-5]|53300|08...)$/.test(code)) return true
  return lostConnection.has(error.message)
}

/** What was referred to is gone by now: an import removed it while somebody was saving (rule imports/nothing-dangles). */
export function isReferenceGone(error: Error): boolean {
  if (error instanceof DrizzleQueryError) return error.cause !== undefined && isReferenceGone(error.cause)
  return 'code' in error && error.code === '23503'
}

/** What the driver says where it gives no code. */
const lostConnection = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
])
