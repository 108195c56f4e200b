import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient, QueryConfig } from 'pg'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { demonstrationOrders } from './demo/orders.ts'
import { demonstrationPicklists } from './demo/picklists.ts'
import { fillOrders } from './fill-orders.ts'
import { fillPicklists } from './fill-picklists.ts'
import { fillReference } from './fill-reference.ts'
import { fillFirstAdmin } from './first-admin.ts'
import { retire } from './retire.ts'

export interface SeedContext {
  config: Pick<Config, 'seed' | 'adminEmail'>
  db: Database
  clock?: () => Date
  /** Told what takes time, in lines for people. */
  say?: (line: string) => void
}

/** Any number of processes may start at once: one of them fills the database, the others find it filled. */
const seedLock = 7_316_042

/**
 * Gives a new database what it can't be used without. All of it is one transaction: a start that is killed in
 * the middle leaves nothing behind, and the next one begins anew.
 */
export async function seed({
  config,
  db,
  clock = () => new Date(),
  say = () => {},
}: SeedContext): Promise<void> {
  await inOneTransaction(db, async (inside) => {
    await inside.pool.query('select pg_advisory_xact_lock($1)', [seedLock])
    await fillReference(inside, clock)
    if (config.seed === 'demo') await fillDemonstration(inside, say)
    else if (config.adminEmail) await fillFirstAdmin(inside, config.adminEmail)
  })
}

/** Only ever into an empty database: whatever somebody entered is theirs. */
async function fillDemonstration(db: Database, say: (line: string) => void): Promise<void> {
  const { rows } = await db.pool.query<{ used: boolean }>(`select exists (select from agronomists)
    or exists (select from customers) or exists (select from service_types)
    or exists (select from grid_sizes) or exists (select from coop_names) or exists (select from crops) as used`)
  if (rows[0]?.used) return
  say('Making the demonstration data')
  const picklists = demonstrationPicklists()
  await fillPicklists(db, picklists)
  await fillOrders(db, demonstrationOrders(picklists), picklists.agronomists, say)
  await retire(db, picklists)
}

async function inOneTransaction(db: Database, work: (inside: Database) => Promise<void>): Promise<void> {
  const client = await db.pool.connect()
  // A connection that breaks refuses its query, which is what ends the seed; the event says nothing more.
  const ignore = () => {}
  client.on('error', ignore)
  try {
    await client.query('begin')
    await work(on(client, db))
    await client.query('commit')
  } catch (error) {
    // Whatever state this connection is in, nobody uses it again; PostgreSQL then rolls back by itself.
    client.release(true)
    throw error
  }
  client.off('error', ignore)
  client.release()
}

/**
 * The database as seen through one connection, so that the code which serves people takes part in its
 * transaction. That code may ask for several things at once; one connection answers them in turn.
 */
function on(client: PoolClient, db: Database): Database {
  let last: Promise<unknown> = Promise.resolve()
  const query = (text: string | QueryConfig, values?: unknown[]) => {
    const answer = last.then(() => client.query(text, values))
    last = answer.catch(() => {})
    return answer
  }
  return { pool: Object.create(db.pool, { query: { value: query } }), orm: drizzle(client), close: db.close }
}
