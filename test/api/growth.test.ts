import { expect } from 'vitest'
import { pagesOf, statementsOf } from '#test/world/buffers.ts'
import { it as inWorld } from '#test/world/fixtures.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { type Caller, order, people, scoutingLine, type World } from '#test/world/world.ts'
import { copyOrders } from '../bench/many-orders.ts'

/**
 * The number of database pages that each call reads. The tests compare the numbers for 1,000 orders with
 * those for 20,000.
 */
type Pages = Record<string, number>

const sorts = [
  'date-newest',
  'date-oldest',
  'po',
  'producer',
  'customer1',
  'agronomist1',
  'fy',
  '-fy',
] as const
const narrowings = [
  'state=open',
  'state=finalized',
  'state=failed',
  'kind=standard',
  'kind=credit_memo',
  'check=check',
  'check=okay',
  `person=${people.ann.email}`,
  `person=${people.bob.email}`,
  'customer=1',
  'customer=3',
]
/**
 * Search terms: a word found in most orders, a number, a word found in a few orders, and a word found in
 * none. Searching for the last one reads all orders.
 */
const texts = ['acre', '4321', 'field%2077', 'nowhere']
const known = (producer = 0) => `/api/producers/${producer}/fields?q=field`
const cards = `${ordersPath}?view=card&limit=40`

/** Creates 100 orders. Ann (the agronomist) sees a quarter of them, and Bob (the newcomer) sees one. */
async function createHundred({ sql }: World, mia: Caller): Promise<void> {
  for (let i = 0; i < 100; i++) {
    const { email } = i === 50 ? people.bob : i % 4 === 0 ? people.ann : people.mia
    const discount = i % 7 === 0 ? { discountType: 'percent', discountPercent: 10 } : {}
    const changes = {
      producerId: i === 33 ? 3 : 1 + (i % 2),
      customerAssignments: [{ id: 1 + ((i + 1) % 2), percentage: 100 }],
      agronomistAssignments: [
        { email, percentage: 50 },
        { email: people.ada.email, percentage: 50 },
      ],
      lineItems: [scoutingLine({ fieldName: `Field ${i}`, ...discount })],
    }
    await createOrder(mia, order(changes))
  }
  await sql(
    "update purchase_orders set finalized = true, finalized_at = now(), aces_state = 'synced' where id % 3 = 0",
  )
  await sql("update purchase_orders set aces_state = 'failed' where id = 77")
}

const it = inWorld.extend('grown', { scope: 'file' }, async ({ world, ann, bob, mia }) => {
  const read = async (caller: Caller, path: string) => {
    const { status, headers } = await caller.call('GET', path)
    expect(status).toBe(200)
    return /^<(.+)>/.exec(headers.get('link') ?? '')?.[1] ?? ''
  }
  const pages = async (callers: Record<string, Caller>, paths: readonly string[]) => {
    const found: Pages = {}
    for (const [who, caller] of Object.entries(callers))
      for (const path of paths) found[`${who}, ${path}`] = await pagesOf(world, () => read(caller, path))
    return found
  }
  async function further(): Promise<Pages> {
    const found: Pages = {}
    for (const [who, caller] of Object.entries({ ann, mia })) {
      for (const sort of sorts) {
        const next = await read(caller, `${ordersPath}?limit=50&sort=${sort}`)
        found[`${who}, ${sort}`] = await pagesOf(world, () => read(caller, next))
      }
    }
    return found
  }
  const measure = async () => ({
    further: await further(),
    // With a limit of ten, Bob's first page is full even if there are only 1,000 orders, of which he sees
    // just ten.
    first: await pages(
      { bob, mia },
      sorts.map((sort) => `${ordersPath}?limit=10&sort=${sort}`),
    ),
    known: {
      agronomist: await pagesOf(world, () => read(ann, known(1))),
      many: await pagesOf(world, () => read(mia, known(1))),
      few: await pagesOf(world, () => read(mia, known(elm?.id))),
    },
    season: {
      ...(await pages({ ann, mia }, [`/api/statements/${elm?.id}?from=2024&to=2027`])),
      ...(await pages({ mia }, ['/api/discount-checks?limit=20'])),
    },
    filter: await pages(
      { ann, bob, mia },
      texts.map((q) => `${cards}&q=${q}`),
    ),
    search: await pages(
      { ann, bob, mia },
      texts.map((q) => `/api/search?q=${q}`),
    ),
    narrowed: await pages(
      { ann, mia },
      narrowings.map((query) => `${cards}&${query}`),
    ),
    sums: await pages(
      { ann, mia },
      ['', 'q=far', 'fiscalYear=2026', ...narrowings].map((query) => `${ordersPath}/sum?${query}`),
    ),
  })

  await createHundred(world, mia)
  const [elm] = await world.sql<{ id: number }>(
    "insert into customers (account_id, name, email, active) values ('900', 'Elm', '', true) returning id",
  )
  const ofElm = async (first: number, last: number) => {
    const producer = `update purchase_orders set producer_id = $1,
      customer_assignments = jsonb_set(customer_assignments, '{0,id}', to_jsonb($1::int)) where id between $2 and $3`
    await world.sql(producer, [elm?.id, first, last])
    await world.sql('vacuum purchase_orders')
    await world.sql('analyze purchase_orders (producer_id)')
  }
  await copyOrders(world.sql, 1_000)
  await ofElm(900, 919)
  const small = await measure()
  await copyOrders(world.sql, 20_000)
  const large = await measure()
  const [all] = await world.sql<{ pages: number }>(
    "select (pg_relation_size('purchase_orders') / 8192)::int as pages",
  )
  // For a producer with thousands of old orders, an index on only the creation time or only the producer
  // can't find the newest orders efficiently.
  await ofElm(2_000, 4_000)
  const old = await pagesOf(world, () => read(mia, known(elm?.id)))
  return { small, large, old, all: all?.pages ?? 0 }
})

/**
 * Creates the orders and measures the calls before the first test, because that takes longer than a test's
 * timeout.
 */
it.beforeAll(({ grown }) => expect(grown.all).toBeGreaterThan(500), 300_000)

/** The calls whose cost is more than `most` times their cost in `others`. */
function above(most: number, costs: Pages, others: Pages): [string, number, number][] {
  const than = Object.values(others)
  expect(Object.keys(costs)).toHaveLength(than.length)
  return Object.entries(costs)
    .map(([name, cost], i): [string, number, number] => [name, cost, than[i] ?? 0])
    .filter(([, cost, other]) => !(cost <= most * other))
}

it('a further page of 20,000 orders reads at most twice the pages that one of 1,000 does', ({
  grown: { small, large },
}) => {
  expect(Object.keys(large.further)).toHaveLength(16)
  expect(above(2, large.further, small.further)).toEqual([])
})

// (rule lists/count-line)
it('a first page with totals of 20,000 orders reads at most twice the pages that one of 1,000 does', ({
  grown: { small, large },
}) => {
  expect(Object.keys(large.first)).toHaveLength(16)
  expect(above(2, large.first, small.first)).toEqual([])
})

const only = (costs: Pages, are: (name: string) => boolean): Pages =>
  Object.fromEntries(Object.entries(costs).filter(([name]) => are(name)))

// (rule lists/sum)
it('sums by year, state, kind, check and person read as much of 20,000 orders as of 1,000', ({
  grown: { small, large },
}) => {
  const stored = (name: string) => !/q=|customer=|ann, .*person=bob/.test(name)
  expect(Object.keys(only(large.sums, stored))).toHaveLength(21)
  expect(above(1, only(large.sums, stored), only(small.sums, stored))).toEqual([])
})

// (rule lists/sum)
it('other sums of 20,000 orders read at most a tenth of the pages that the orders fill', ({
  grown: { large, all },
}) => {
  expect(Object.keys(large.sums)).toHaveLength(28)
  expect(Object.entries(large.sums).filter(([, pages]) => !(pages <= all / 10))).toEqual([])
})

// (rule lists/filters)
it('a filtered list of 20,000 orders reads at most five times the pages that one of 1,000 does', ({
  grown: { small, large },
}) => {
  const byIndex = (name: string) => !/customer=3/.test(name)
  expect(Object.keys(only(large.narrowed, byIndex))).toHaveLength(20)
  expect(above(5, only(large.narrowed, byIndex), only(small.narrowed, byIndex))).toEqual([])
})

// (rule lists/text-filter)
it('a text filter of 20,000 orders reads at most five times the pages that one of 1,000 does', ({
  grown: { small, large },
}) => {
  // Excludes Bob, because his 10 of 1,000 orders don't fill a page of 40, but his 200 of 20,000 orders do.
  const aQuarter = (name: string) => !name.startsWith('bob')
  expect(Object.keys(large.filter)).toHaveLength(12)
  expect(above(5, only(large.filter, aQuarter), only(small.filter, aQuarter))).toEqual([])
})

// (rule finding/as-quick-among-many)
it('search of 20,000 orders reads at most five times the pages that one of 1,000 does', ({
  grown: { small, large },
}) => {
  // Excludes Bob's search for a two-character word: no index covers it, so the search reads all of Bob's few
  // orders.
  const known = (name: string) => name !== 'bob, /api/search?q=field%2077'
  expect(Object.keys(only(large.search, known))).toHaveLength(11)
  expect(above(5, only(large.search, known), only(small.search, known))).toEqual([])
})

// (rule known-fields/newest-orders-only)
it('known fields of 20,000 orders read at most twice the pages that those of 1,000 do', ({
  grown: { small, large, old },
}) => {
  expect(above(2, large.known, small.known)).toEqual([])
  expect(above(2, { old }, { many: small.known.many ?? 0 })).toEqual([])
})

// (rules statements/what-it-holds, checks/list)
it('a statement and the discount checks of 20,000 orders read at most twice the pages that those of 1,000 do', ({
  grown: { small, large },
}) => {
  expect(above(2, large.season, small.season)).toEqual([])
})

it('a call sends as many statements for any number of orders', async ({ world, mia }) => {
  const asked: Record<string, number> = {}
  for (const path of [
    `${ordersPath}?limit=50`,
    `${cards}&state=open`,
    `${cards}&q=acre`,
    `${ordersPath}/sum?`,
    '/api/search?q=acre',
    known(1),
  ])
    asked[path] = (await statementsOf(world, () => mia.call('GET', path))).length
  expect(Object.values(asked)).toEqual([2, 3, 3, 2, 3, 2])
})

it.for([
  ['purchase_orders_search_idx', `${ordersPath}/sum?customer=1`],
  ['listed_orders_created_idx', '/api/search?q=acre'],
  ['purchase_orders_created_idx', `${ordersPath}?limit=50&sort=date-newest`],
] as const)(
  'without %s it exceeds all pages that the orders fill',
  async ([index, path], { world, mia, grown }) => {
    const [row] = await world.sql<{ definition: string }>(
      'select pg_get_indexdef($1::regclass) as definition',
      [index],
    )
    await world.sql(`drop index ${index}`)
    const pages = await pagesOf(world, () => mia.call('GET', path))
    await world.sql(row?.definition ?? '')
    expect(pages).toBeGreaterThan(index.startsWith('listed') ? 1_000 : grown.all)
  },
)
