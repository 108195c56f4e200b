import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { type FreshDatabase, freshDatabase } from '#test/world/database.ts'
import { demonstrationOrders } from './demo/orders.ts'
import { demonstrationPicklists } from './demo/picklists.ts'
import { seed } from './seed.ts'

const demo = { seed: 'demo', adminEmail: undefined } as const
const clock = () => new Date('2026-11-02T12:00:00Z')
const tables = [
  'agronomists',
  'customers',
  'service_types',
  'grid_sizes',
  'coop_names',
  'crops',
  'states',
  'counties',
  'legal_content',
  'purchase_orders',
  'purchase_order_versions',
]

interface OpenedDatabase {
  fresh: FreshDatabase
  db: Database
}

async function open(): Promise<OpenedDatabase> {
  const fresh = await freshDatabase()
  return { fresh, db: openDatabase(fresh.url, () => {}) }
}

async function close({ fresh, db }: OpenedDatabase): Promise<void> {
  await db.close()
  await fresh.drop()
}

async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const opened = await open()
  try {
    await work(opened.db)
  } finally {
    await close(opened)
  }
}

const rowsOf = async (db: Database, text: string) => (await db.pool.query(text)).rows

async function contents(db: Database): Promise<Record<string, string>> {
  const columns = tables.map(
    (table) =>
      `(select count(*) || coalesce(md5(string_agg(t::text, '' order by t::text)), '') from ${table} t) as ${table}`,
  )
  return (await rowsOf(db, `select ${columns.join(', ')}`))[0]
}

// (rules people/first-start, prices/check-badge)
describe('an empty database with SEED=demo', () => {
  const picklists = demonstrationPicklists()
  const plans = demonstrationOrders(picklists)
  let opened: OpenedDatabase
  let made: Record<string, string>
  beforeAll(async () => {
    opened = await open()
    // Three processes that start at the same time must fill the database only once.
    await Promise.all([1, 2, 3].map(() => seed({ config: demo, db: opened.db, clock })))
    made = await contents(opened.db)
  })
  afterAll(() => close(opened))

  it('gets every planned order, accepted by the code that serves users', async () => {
    const saves = plans.reduce((total, plan) => total + 1 + plan.edits.length, 0)
    expect(await rowsOf(opened.db, 'select count(*)::int as orders from purchase_orders')).toEqual([
      { orders: plans.length },
    ])
    expect(await rowsOf(opened.db, 'select count(*)::int as versions from purchase_order_versions')).toEqual([
      { versions: saves },
    ])
  })

  it('gets every kind, finalized and archived ones, and orders to check', async () => {
    const kinds = await rowsOf(
      opened.db,
      `select document_type || ' ' || base_type as kind, count(*)::int as number from purchase_orders group by 1 order by 1`,
    )
    expect(kinds.map((row) => row.kind)).toEqual([
      'credit_memo custom',
      'credit_memo standard',
      'original custom',
      'original standard',
      'supplemental custom',
      'supplemental standard',
    ])
    const [marks] = await rowsOf(
      opened.db,
      `select count(*) filter (where finalized and aces_state = 'synced')::int as finalized,
        count(*) filter (where not status)::int as archived,
        count(*) filter (where discount_notification)::int as to_check,
        count(*) filter (where version_number > 1)::int as edited from purchase_orders`,
    )
    expect(marks.finalized).toBe(plans.filter((plan) => plan.finalized).length)
    expect(marks.archived).toBe(8)
    expect(marks.to_check).toBeGreaterThan(20)
    expect(marks.edited).toBeGreaterThanOrEqual(30)
  })

  it('gets children with their parent’s contract and numbers of their own', async () => {
    const numbers = await rowsOf(
      opened.db,
      `select c.display_po from purchase_orders c join purchase_orders p on p.id = c.parent_po_id
        where c.parent_uuid = p.finalized_uuid and p.finalized and c.created_at > p.finalized_at`,
    )
    expect(numbers.length).toBe(plans.filter((plan) => plan.parentKey).length)
    expect(numbers.some((row) => row.display_po.endsWith('-S2'))).toBe(true)
  })

  it('gets its times from the plan, not the clock', async () => {
    const [times] = await rowsOf(
      opened.db,
      `select min(created_at) as first, max(greatest(updated_at, finalized_at)) as last from purchase_orders`,
    )
    expect(times.first.getUTCFullYear()).toBe(2023)
    expect(times.last.getTime()).toBeLessThan(Date.UTC(2026, 7, 1))
  })

  it('leaves the temporary account id, archived people and archived customers as the picklists say', async () => {
    const archived = await rowsOf(
      opened.db,
      `select name from customers where not active union all select name from agronomists where not active`,
    )
    expect(archived).toEqual([{ name: 'Old Mill Acres' }, { name: 'Gordon Pell' }])
    const [temporary] = await rowsOf(
      opened.db,
      `select count(*)::int as orders from purchase_orders o join customers c on c.id = o.producer_id
        where c.account_id like '-%' and not o.finalized`,
    )
    expect(temporary.orders).toBeGreaterThan(0)
  })

  // (rule splits/kept-in-accounts)
  it('has no usual splits', async () => {
    expect(await rowsOf(opened.db, 'select name from producer_splits')).toEqual([])
  })

  it('continues with the next numbers', async () => {
    const [next] = await rowsOf(
      opened.db,
      `insert into customers (account_id, name) values ('next', 'Next') returning id`,
    )
    expect(next.id).toBe(picklists.customers.length + 1)
    await opened.db.pool.query(`delete from customers where account_id = 'next'`)
  })

  it('has nothing of a run that was cut off, and after the next one the same as any other', () =>
    withDatabase(async (db) => {
      let cut: Promise<unknown> | undefined
      const say = () => {
        cut ??= cutConnections(db)
      }
      await expect(seed({ config: demo, db, clock, say })).rejects.toThrow()
      await cut
      const left = await contents(db)
      expect(Object.values(left).every((count) => count === '0')).toBe(true)
      await seed({ config: demo, db, clock })
      // Only the terms have a different ID, because the interrupted run used up the first one.
      expect(await contents(db)).toEqual({ ...made, legal_content: expect.any(String) })
    }))

  it('stays unchanged when the seed runs again, whatever users changed', async () => {
    await opened.db.pool.query(`update legal_content set content = 'Ours'`)
    const before = await contents(opened.db)
    await seed({ config: demo, db: opened.db, clock: () => new Date('2027-01-01T00:00:00Z') })
    expect(await contents(opened.db)).toEqual(before)
  })
})

describe('a start that does not go as planned', () => {
  it('does not touch a database that is in use', () =>
    withDatabase(async (db) => {
      await db.pool.query(`insert into customers (account_id, name) values ('1', 'Real Grower')`)
      await seed({ config: demo, db, clock })
      expect(await rowsOf(db, 'select name from customers')).toEqual([{ name: 'Real Grower' }])
      expect(await rowsOf(db, 'select count(*)::int as people from agronomists')).toEqual([{ people: 0 }])
    }))
})

async function cutConnections(db: Database): Promise<void> {
  // Reads the sequence, because uncommitted rows are invisible but have already used up numbers.
  await vi.waitFor(async () => {
    const [row] = await rowsOf(db, 'select last_value::int as last from purchase_orders_id_seq')
    expect(row.last).toBeGreaterThan(1_010)
  }, 60_000)
  await db.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
}

describe('an empty database with SEED=none', () => {
  const none = (adminEmail?: string) => ({ seed: 'none', adminEmail }) as const

  it('has places and terms, and no users until an admin is named', () =>
    withDatabase(async (db) => {
      await seed({ config: none(), db, clock })
      const [counts] = await rowsOf(
        db,
        `select (select count(*) from states)::int as states, (select count(*) from counties)::int as counties,
          (select count(*) from legal_content)::int as texts, (select count(*) from agronomists)::int as people,
          (select count(*) from customers)::int as customers`,
      )
      expect(counts).toEqual({ states: 51, counties: 3143, texts: 1, people: 0, customers: 0 })
      const [terms] = await rowsOf(
        db,
        `select content from legal_content where type = 'terms_and_conditions'`,
      )
      expect(terms.content).toMatch(/^This order is not a binding service contract until services begin\. /)
    }))

  it('gets the first admin from ADMIN_EMAIL, and no second one', () =>
    withDatabase(async (db) => {
      await seed({ config: none('Pat.Miller@Example.com'), db, clock })
      await seed({ config: none('someone.else@example.com'), db, clock })
      expect(await rowsOf(db, 'select email, name, level, active from agronomists')).toEqual([
        { email: 'pat.miller@example.com', name: 'Pat Miller', level: 'Admin', active: true },
      ])
    }))
})
