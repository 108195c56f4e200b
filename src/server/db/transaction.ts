import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient, QueryConfig } from 'pg'
import type { Database } from './database.ts'
import { isReadOnly } from './database-failures.ts'
import { savesOf } from './save-places.ts'

type Work<T> = (inside: Database) => Promise<T>

/**
 * Runs `work` in one transaction. If it fails or the process ends, nothing is stored. With `rollback`,
 * nothing is ever stored; `work` only determines what would change. Retries once over a new connection if the
 * first one led to a read-only server (rule load/read-only-database).
 */
export async function inOneTransaction<T>(
  db: Database,
  work: Work<T>,
  end: 'commit' | 'rollback' = 'commit',
): Promise<T> {
  // A nested transaction joins the outer one: a second connection would wait for the first one forever.
  if (end === 'commit' && inside.has(db.pool)) return work(db)
  // Only a commit waits for a standby, so only a commit takes one of the limited places for saves.
  const attempted = () =>
    end === 'commit' ? savesOf(db.pool).inPlace(() => attempt(db, work, end)) : attempt(db, work, end)
  try {
    return await attempted()
  } catch (error) {
    if (!(error instanceof Error && isReadOnly(error))) throw error
    await db.closeIdle()
    return attempted()
  }
}

async function attempt<T>(db: Database, work: Work<T>, end: 'commit' | 'rollback'): Promise<T> {
  const client = await db.pool.connect()
  // Ignores the client's `error` event, because a broken connection also makes the query in progress fail.
  const ignore = () => {}
  client.on('error', ignore)
  try {
    await client.query('begin')
    const done = await work(throughOneConnection(client, db))
    await client.query(end)
    client.off('error', ignore)
    client.release()
    return done
  } catch (error) {
    // Closes the connection instead of reusing it: PostgreSQL then rolls back, whatever the connection's
    // state.
    client.release(true)
    throw error
  }
}

/** Pools that stand in for a transaction's single connection. */
const inside = new WeakSet<Database['pool']>()

/**
 * Returns a database that uses only this connection, so that ordinary code joins the transaction. Concurrent
 * queries run one after another.
 */
function throughOneConnection(client: PoolClient, db: Database): Database {
  let last: Promise<unknown> = Promise.resolve()
  const query = (text: string | QueryConfig, values?: unknown[]) => {
    const answer = last.then(() => client.query(text, values))
    last = answer.catch(() => {})
    return answer
  }
  const inTurn = { query: { value: query } }
  const pool: Database['pool'] = Object.create(db.pool, inTurn)
  inside.add(pool)
  return {
    pool,
    orm: drizzle<Record<string, never>, PoolClient>(Object.create(client, inTurn)),
    closeIdle: db.closeIdle,
    health: db.health,
    close: db.close,
  }
}
