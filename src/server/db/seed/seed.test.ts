import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#test/database.ts'
import { type Database, openDatabase } from '../database.ts'
import { demonstrationOrders } from './demonstration/orders.ts'
import { demonstrationPicklists } from './demonstration/picklists.ts'
import { seed } from './seed.ts'

const nightly = (error: Error) => {
  throw error
}
const demo = { seed: 'demo', adminEmail: undefined } as const
const clock = () => new Date('2026-11-02T12:00:00Z')

async function opened(): Promise<{ fresh: FreshDatabase; db: Database }> {
  const fresh = await freshDatabase()
  return { fresh, db: openDatabase(fresh.url, nightly) }
}

async function closed({ fresh, db }: { fresh: FreshDatabase; db: Database }): Promise<void> {
  await db.close()
  await fresh.drop()
}

/** One fingerprint of everything that the seed writes. */
async function contents(db: Database): Promise<unknown> {
  const tables = ['agronomists', 'customers', 'service_types', 'grid_sizes', 'coop_names', 'crops', 'states']
  const more = ['counties', 'legal_content', 'purchase_orders', 'purchase_order_versions']
  const counted = [...tables, ...more].map(
    (table) => `(select count(*) || ' ' || md5(string_agg(t::text, '' order by t::text)) from ${table} t) as ${table}`,
  )
  return (await db.pool.query(`select ${counted.join(', ')}`)).rows[0]
}

const rowsOf = async (db: Database, text: string) => (await db.pool.query(text)).rows

describe('an empty database with SEED=demo', () => {
  let place: Awaited<ReturnType<typeof opened>>
  beforeAll(async () => {
    place = await opened()
    await seed({ config: demo, db: place.db, clock })
  })
  afterAll(() => closed(place))

  it('gets every planned order, accepted by the code that serves people', async () => {
    const plans = demonstrationOrders(demonstrationPicklists())
    const [count] = await rowsOf(place.db, 'select count(*)::int as orders from purchase_orders')
    expect(count).toEqual({ orders: plans.length })
  })
})
