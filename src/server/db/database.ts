import { once } from 'node:events'
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

/**
 * What a connection may take, in milliseconds (rule load/database-in-trouble). Nobody waits longer for an answer, and
 * what holds a lock or a connection keeps it from others. DATABASE_URL may say otherwise: `?statement_timeout=120000`.
 */
const patience = {
  connectionTimeoutMillis: 5_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
  statement_timeout: 60_000,
}

export function openDatabase(url: string, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: mostConnections,
    ...patience,
    idleTimeoutMillis: 60_000,
    // A firewall that forgot a connection tells nobody: without this a statement would wait for hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
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
