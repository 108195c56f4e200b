import { once } from 'node:events'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isReadOnly } from './database-failures.ts'
import { readMigrations } from './migrate.ts'
import { placeMs, savesOf, storesSomething } from './save-places.ts'

/** The connection pool, for prepared SQL, and Drizzle on the same pool for everything else. */
export interface Database {
  pool: pg.Pool
  orm: NodePgDatabase
  /** Closes idle connections, because their server might no longer be the primary. */
  closeIdle(): Promise<void>
  /**
   * Checks the database over a separate connection, because all others might be blocked. Gives up after two
   * seconds.
   */
  health(): Promise<DatabaseHealth>
  close(): Promise<void>
}

export interface DatabaseHealth {
  /** True if the database is read-only: a standby, or a primary configured that way. */
  readOnly: boolean
  /** True if saves are waiting for a standby that isn't responding. */
  savesWait: boolean
  /** Whether this program's newest migration has been applied. */
  migrated: boolean
}

export interface DatabaseOptions {
  pooled?: boolean
}

/**
 * The maximum number of connections per process, so that several processes stay within PostgreSQL's default
 * limit of 100.
 */
const mostConnections = 12

/**
 * A connection's time limits in milliseconds (rule load/database-failures). They limit how long a user waits,
 * and how long locks and connections stay unavailable to others. DATABASE_URL can override them:
 * `?statement_timeout=120000`.
 */
const patience = {
  connectionTimeoutMillis: placeMs,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
  statement_timeout: 60_000,
}

/** A statement with no response at all is abandoned after this time, along with its connection. */
const noAnswerMs = 90_000

/**
 * A client for use with a pooler. Removes statement names, because a named statement stays prepared on a
 * connection that other clients share.
 */
class WithoutNames extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares ten overloads
  override query(...args: any[]): any {
    const [config] = args
    const unnamed =
      config?.name && typeof config.submit !== 'function' ? { ...config, name: undefined } : config
    return Reflect.apply(super.query, this, [unnamed, ...args.slice(1)])
  }
}

export function openDatabase(
  url: string,
  onError: (error: Error) => void,
  { pooled = false }: DatabaseOptions = {},
): Database {
  const { connectionTimeoutMillis, ...limits } = patience
  const common: pg.PoolConfig = {
    connectionString: url,
    // Detects dead connections: a firewall can drop one silently, and a statement would then wait for hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    ...(pooled ? { Client: WithoutNames } : {}),
  }
  const pool = new pg.Pool({
    ...common,
    max: mostConnections,
    connectionTimeoutMillis,
    ...(pooled ? {} : limits),
    query_timeout: noAnswerMs,
    idleTimeoutMillis: 60_000,
    application_name: 'furrow',
  })
  const asking = new pg.Pool({
    ...common,
    max: 1,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    idleTimeoutMillis: 60_000,
    application_name: 'furrow-health',
  })
  asking.on('error', onError)
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => void open.add(client))
  pool.on('remove', (client) => void open.delete(client))
  // The pool replaces an idle connection that breaks; without this listener, the error would end the process.
  pool.on('error', onError)
  async function closeIdle(): Promise<void> {
    const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
    for (const client of idle) client.release(true)
  }
  const saves = savesOf(pool)
  const { query } = pool
  const ask = (...sent: unknown[]): Promise<unknown> => {
    const asked = (): Promise<unknown> => Reflect.apply(query, pool, sent)
    return storesSomething(sent[0]) ? saves.inPlace(asked) : asked()
  }
  /** Runs a query. If the server is read-only, runs the query again over a new connection. */
  async function askAgain(...sent: unknown[]): Promise<unknown> {
    try {
      return await ask(...sent)
    } catch (error) {
      if (!(error instanceof Error && isReadOnly(error))) throw error
      await closeIdle()
      return ask(...sent)
    }
  }
  Object.assign(pool, { query: askAgain })
  async function health(): Promise<DatabaseHealth> {
    const { rows } = await asking.query<DatabaseHealth>(healthSql, [newestMigration()])
    const [found] = rows
    if (!found) throw new Error('The database said nothing of its health')
    return found
  }
  /** Unlike `end`, waits until all connections are closed, so that PostgreSQL can be stopped afterward. */
  async function close(): Promise<void> {
    await Promise.all([pool.end(), asking.end()])
    while (open.size > 0) await once(pool, 'remove')
  }
  return { pool, orm: drizzle(pool), closeIdle, health, close }
}

let newest: number | undefined

/**
 * Returns the time of the newest migration. Reads the migrations on first use, because most programs that
 * open a database never need them.
 */
function newestMigration(): number | undefined {
  newest ??= readMigrations().at(-1)?.at
  return newest
}

/** A commit that is waiting for its standby has the wait event `SyncRep`. */
const healthSql = `
select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly",
  exists(select from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep') as "savesWait",
  exists(select from drizzle.__drizzle_migrations where created_at = $1) as "migrated"`
