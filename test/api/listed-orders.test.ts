import fc from 'fast-check'
import { expect } from 'vitest'
import { listSortKeys } from '#shared/api/list-sort.ts'
import type { Order } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { expectListed } from '#test/world/listed-orders.ts'
import { addressOf, connected } from '#test/world/moving-office.ts'
import { copiedColumns, createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'
import { runs } from '#test/world/properties.ts'
import { withoutTrail } from '#test/world/trail.ts'
import { type Caller, finalize, order, people, scoutingLine, type World } from '#test/world/world.ts'

/**
 * Tests the tables that lists read instead of the orders table: who sees which orders, and how many there are
 * (docs/decisions/032).
 */
const who = ['ann', 'bob', 'mia'] as const
const emails = who.map((person) => people[person].email)
const years = [2024, 2025, 2026]
/**
 * Each letter takes four bytes, and none repeats, so the text is too long for an index entry even when
 * compressed.
 */
const long = String.fromCodePoint(...Array.from({ length: 160 }, (_, i) => 0x20000 + i * 97))
const names = ['acre farms', 'brook coop', `${long}a`, `${long}b`]

/** A single SQL statement that changes some of the orders. */
interface Step {
  text: string
  values: unknown[]
}

const one = (text: string, ...values: unknown[]): Step => ({ text, values })
/** Selects about a third of the orders, so that most statements affect several of them. */
const some = (n: number) => `id % 3 = ${n}`
const place = fc.integer({ min: 0, max: 2 })
const year = fc.constantFrom(...years)
const name = fc.constantFrom(...names)
const viewers = fc.array(fc.constantFrom(...emails), { minLength: 1, maxLength: 3 })

const steps = (columns: string): fc.Arbitrary<Step> =>
  fc.oneof(
    fc.tuple(place, viewers, year, fc.boolean()).map(([n, seen, of, active]) =>
      one(
        `insert into purchase_orders (created_at, ${columns})
         select created_at + interval '1 minute', ${columns
           .replace(/\bviewer_emails\b/, '$1::text[]')
           .replace(/\bfiscal_year\b/, '$2::int')
           .replace(/\bstatus\b/, '$3::boolean')}
         from purchase_orders where ${some(n)} and document_type = 'original' limit 4`,
        seen,
        of,
        active,
      ),
    ),
    fc
      .tuple(place, viewers)
      .map(([n, seen]) => one(`update purchase_orders set viewer_emails = $1 where ${some(n)}`, seen)),
    fc
      .tuple(place, fc.boolean())
      .map(([n, active]) => one(`update purchase_orders set status = $1 where ${some(n)}`, active)),
    fc
      .tuple(place, year)
      .map(([n, of]) => one(`update purchase_orders set fiscal_year = $1 where ${some(n)}`, of)),
    fc
      .tuple(place, name, name)
      .map(([n, producer, customer]) =>
        one(
          `update purchase_orders set producer_key = $1, customer1_key = $2, agronomist1_key = $1 where ${some(n)}`,
          producer,
          customer,
        ),
      ),
    place.map((n) =>
      one(`update purchase_orders set created_at = created_at - interval '1 day' where ${some(n)}`),
    ),
    place.map((n) => one(`delete from purchase_orders where ${some(n)} and document_type <> 'original'`)),
    // Updates orders and adds others in the same statement, and thus in the same transaction.
    fc.tuple(place, viewers, year).map(([n, seen, of]) =>
      one(
        `with added as (
             insert into purchase_orders (created_at, ${columns})
             select created_at, ${columns} from purchase_orders where document_type = 'original' limit 2 returning id
           ) update purchase_orders set viewer_emails = $1, fiscal_year = $2, status = not status where ${some(n)}`,
        seen,
        of,
      ),
    ),
  )

async function beginAnew(world: World, mia: Caller): Promise<string> {
  await removeOrders(world)
  for (let i = 0; i < 6; i++) await createOrder(mia, order({ fiscalYear: years[i % 3] }))
  await finalize(world, 2)
  for (const documentType of ['supplemental', 'credit_memo'])
    await createOrder(mia, { parentPoId: 2, documentType, lineItems: [scoutingLine({ acres: 1 })] })
  await withoutTrail(world, 'delete from purchase_order_versions')
  const columns = await copiedColumns(world.sql)
  return columns.join(', ')
}

async function inOne(world: World, steps: readonly Step[], kept: boolean): Promise<void> {
  await connected(await addressOf(world), async (client) => {
    await client.query('begin')
    for (const { text, values } of steps) await client.query(text, values)
    await client.query(kept ? 'commit' : 'rollback')
  })
}

/**
 * Checks that every list that a user can read has the same orders, in the same sequence, as the orders table.
 */
async function expectLists(world: World, caller: Caller, email: string | null): Promise<void> {
  for (const status of email === null ? ['active', 'archived', 'all'] : ['active']) {
    const rows = await world.sql<{ id: number; year: number }>(
      `select id, fiscal_year as year from purchase_orders where ($1::text is null or $1 = any (viewer_emails))
         and ($2 = 'all' or status = ($2 = 'active'))
       order by producer_key collate "C", family_id, kind_rank, sequence_number, id`,
      [email, status],
    )
    for (const of of [undefined, ...years]) {
      const path = `${ordersPath}?sort=producer&status=${status}&limit=1000${of ? `&fiscalYear=${of}` : ''}`
      const { body, headers } = await caller.call<Order[]>('GET', path)
      const wanted = rows.filter((row) => of === undefined || row.year === of)
      expect(body.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
      expect(headers.get('x-total-count')).toBe(String(wanted.length))
      expect(headers.get('x-total-unfiltered')).toBe(String(rows.length))
    }
  }
}

// (rules lists/count-line, rights/who-sees-an-order)
it('lists and their counts match the orders, whatever happened to them', async ({ world, ann, bob, mia }) => {
  const columns = await beginAnew(world, mia)
  const history = fc.array(
    fc.record({ steps: fc.array(steps(columns), { minLength: 1, maxLength: 4 }), kept: fc.boolean() }),
    { minLength: 1, maxLength: 8 },
  )
  await fc.assert(
    fc.asyncProperty(history, async (transactions) => {
      await beginAnew(world, mia)
      await expectListed(world.sql)
      for (const { steps, kept } of transactions) {
        await inOne(world, steps, kept)
        await expectListed(world.sql)
      }
      await expectLists(world, ann, people.ann.email)
      await expectLists(world, bob, people.bob.email)
      await expectLists(world, mia, null)
    }),
    { numRuns: runs(6) },
  )
})

// (rules lists/sorts, lists/pages)
it.for(listSortKeys)(
  "a user's list has the order of the full list, also beyond the first page: %s",
  async (sort, { world, bob, mia }) => {
    await beginAnew(world, mia)
    await world.sql(
      `update purchase_orders set viewer_emails = array_append(viewer_emails, $1), producer_key = ($2::text[])[1 + id % 4],
         customer1_key = ($2::text[])[1 + id / 2 % 4], agronomist1_key = ($2::text[])[1 + id / 3 % 4]
       where id % 4 <> 0`,
      [people.bob.email, names],
    )
    const all = await mia.call<Order[]>('GET', `${ordersPath}?sort=${sort}&limit=1000`)
    const found: number[] = []
    let next: string | undefined = `${ordersPath}?sort=${sort}&limit=2`
    while (next) {
      const page: Awaited<ReturnType<typeof bob.call<Order[]>>> = await bob.call<Order[]>('GET', next)
      found.push(...page.body.map(({ id }) => id))
      next = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(found).toEqual(all.body.map(({ id }) => id).filter((id) => id % 4 !== 0))
    expect(found).toHaveLength(6)
  },
)

// (rule rights/who-sees-an-order)
it('an order that is not assigned to a user is not listed, whatever names it beside the orders', async ({
  world,
  bob,
  mia,
}) => {
  await removeOrders(world)
  const { id } = await createOrder(mia)
  await world.sql(
    `insert into order_viewers select $1, order_id, fiscal_year, created_at, family_id, kind_rank, sequence_number,
       producer_key, customer1_key, agronomist1_key from order_viewers where order_id = $2 limit 1`,
    [people.bob.email, id],
  )
  for (const view of ['', '&view=card'])
    expect((await bob.call('GET', `${ordersPath}?limit=50${view}`)).body).toEqual([])
})

it('rows written while the triggers were off are listed after list_all_orders()', async ({ world, mia }) => {
  const columns = await beginAnew(world, mia)
  await world.sql('alter table purchase_orders disable trigger user')
  await world.sql(
    `insert into purchase_orders (created_at, ${columns})
     select created_at, ${columns} from purchase_orders where document_type = 'original'`,
  )
  await world.sql('update purchase_orders set status = false, viewer_emails = $1 where id % 2 = 0', [
    [people.bob.email],
  ])
  await world.sql('alter table purchase_orders enable trigger user')
  await expect(expectListed(world.sql)).rejects.toThrow()
  await world.sql('select list_all_orders()')
  await expectListed(world.sql)
})
