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
  // An idle connection that breaks (the server restarted) is replaced by the pool; it must not end the process.
  pool.on('error', onError)
  return { pool, orm: drizzle(pool), close: () => pool.end() }
}
