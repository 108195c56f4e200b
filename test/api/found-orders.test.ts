import fc from 'fast-check'
import { expect } from 'vitest'
import type { OrderSum } from '#shared/api/orders-schemas.ts'
import type { Order } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { expectListed } from '#test/world/listed-orders.ts'
import { addressOf, connected } from '#test/world/moving-office.ts'
import { createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'
import { runs } from '#test/world/properties.ts'
import { type Caller, finalize, order, people, scoutingLine, type World } from '#test/world/world.ts'

/**
 * Tests that the tables for search and sums always match the orders, whether or not the latest changes have
 * been merged into the tables.
 */
const who = ['ann', 'bob', 'mia'] as const
const emails = who.map((one) => people[one].email)
const fields = ['North Forty', 'South 40', 'Überländer', 'Hill']
const texts = [
  'north',
  'no',
  'forty north',
  'acre',
  'uberlander',
  'hill acre',
  'orty',
  'ann@',
  'nowhere',
  'zzz',
]

interface Step {
  text: string
  values: unknown[]
}

const which = fc.integer({ min: 0, max: 2 })
const step = (text: string, ...values: unknown[]): Step => ({ text: `${text} where id % 3 = $1`, values })
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc
    .tuple(which, fc.subarray(emails, { minLength: 1 }))
    .map(([n, seen]) => step('update purchase_orders set viewer_emails = $2', n, seen)),
  fc
    .tuple(which, fc.boolean())
    .map(([n, active]) => step('update purchase_orders set status = $2', n, active)),
  fc
    .tuple(which, fc.constantFrom(...fields))
    .map(([n, name]) =>
      step(
        `update purchase_orders set line_items = jsonb_set(line_items, '{0,fieldName}', to_jsonb($2::text))`,
        n,
        name,
      ),
    ),
  fc
    .tuple(which, fc.constantFrom('none', 'failed', 'pending', 'synced'))
    .map(([n, state]) => step('update purchase_orders set aces_state = $2', n, state)),
  fc
    .tuple(which, fc.boolean())
    .map(([n, check]) => step('update purchase_orders set discount_notification = $2', n, check)),
  fc.tuple(which, fc.integer({ min: 1, max: 99_999 })).map(([n, cents]) =>
    step(
      `update purchase_orders set grand_total = sign(grand_total) * $2 / 100,
         line_item_subtotal_after_discounts = sign(grand_total) * $2 / 100 + discount_amount`,
      n,
      cents,
    ),
  ),
  fc
    .tuple(which, fc.constantFrom(2025, 2026))
    .map(([n, year]) => step('update purchase_orders set fiscal_year = $2', n, year)),
  which.map((n) => step("update purchase_orders set comments = comments || 'x'", n)),
)

async function beginAnew(world: World, mia: Caller): Promise<void> {
  await removeOrders(world)
  for (let i = 0; i < 9; i++)
    await createOrder(mia, order({ lineItems: [scoutingLine({ fieldName: fields[i % fields.length] })] }))
  await finalize(world, 2)
  for (const documentType of ['supplemental', 'credit_memo'])
    await createOrder(mia, { parentPoId: 2, documentType, lineItems: [scoutingLine({ acres: 1 })] })
}

interface Row {
  id: number
  state: keyof OrderSum['states']
  year: number
  check: boolean
  total: number
  found: string
  listed: string
}

/** The orders that a user may see, with their search text, read from the orders table alone. */
async function ordersOf({ sql }: World, email: string | null): Promise<Row[]> {
  return sql<Row>(
    `select id, list_state as state, fiscal_year as year, discount_notification as check,
       grand_total::float8 as total, find_text as found, lower(display_po) || E'\\n' || fold_text(search_text) as listed
     from purchase_orders where status and ($1::text is null or $1 = any (viewer_emails))
     order by created_at desc, id desc`,
    [email],
  )
}

const hasAll = (text: string, q: string) => q.split(' ').every((word) => text.includes(word))
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const inOrder = (rows: readonly { id: number }[]) => ids(rows).sort((a, b) => a - b)

async function expectFound(world: World, caller: Caller, email: string | null): Promise<void> {
  const rows = await ordersOf(world, email)
  for (const q of texts) {
    const search = await caller.call<{ orders: { id: number }[] }>('GET', `/api/search?q=${q}`)
    expect([q, ids(search.body.orders)]).toEqual([
      q,
      ids(rows.filter(({ found }) => hasAll(found, q)).slice(0, 5)),
    ])
    const list = await caller.call<Order[]>('GET', `${ordersPath}?limit=1000&q=${q}`)
    const wanted = rows.filter(({ listed }) => hasAll(listed, q))
    expect([q, inOrder(list.body)]).toEqual([q, inOrder(wanted)])
    expect([q, list.headers.get('x-total-count')]).toEqual([q, String(wanted.length)])
  }
  const open = rows.filter(({ state, year }) => state === 'failed' && year === 2026)
  const narrowed = await caller.call<Order[]>('GET', `${ordersPath}?limit=1000&state=failed&fiscalYear=2026`)
  expect(inOrder(narrowed.body)).toEqual(inOrder(open))
  expect(narrowed.headers.get('x-total-count')).toBe(String(open.length))
  expect(narrowed.headers.get('x-total-unfiltered')).toBe(String(rows.length))
  for (const [query, of] of [
    ['', rows],
    ['fiscalYear=2025', rows.filter(({ year }) => year === 2025)],
    ['check=check', rows.filter(({ check }) => check)],
  ] as const) {
    const { body } = await caller.call<OrderSum>('GET', `${ordersPath}/sum?${query}`)
    const cents = of.reduce((sum, { total }) => sum + Math.round(total * 100), 0)
    expect([query, body.count, Math.round(body.total * 100)]).toEqual([query, of.length, cents])
    for (const state of ['open', 'waiting', 'failed', 'finalized'] as const)
      expect([query, state, body.states[state]]).toEqual([
        query,
        state,
        of.filter((row) => row.state === state).length,
      ])
  }
}

// (rules finding/only-what-one-may-see, finding/what-is-found, lists/sum, lists/text-filter)
it('what is found, filtered and summed is what the orders and the rights say, however much of it is settled', async ({
  world,
  ann,
  bob,
  mia,
}) => {
  const settling = fc.constantFrom(0, 2, 100)
  const history = fc.array(
    fc.record({
      steps: fc.array(steps, { minLength: 1, maxLength: 4 }),
      kept: fc.boolean(),
      meanwhile: settling,
      after: settling,
    }),
    { minLength: 1, maxLength: 5 },
  )
  const settle = (most: number) => world.sql('select settle_orders($1)', [most])
  await fc.assert(
    fc.asyncProperty(history, async (transactions) => {
      await beginAnew(world, mia)
      for (const { steps, kept, meanwhile, after } of transactions) {
        await connected(await addressOf(world), async (client) => {
          await client.query('begin')
          for (const { text, values } of steps) await client.query(text, values)
          await settle(meanwhile)
          await client.query(kept ? 'commit' : 'rollback')
        })
        await settle(after)
        await expectListed(world.sql)
      }
      await expectFound(world, ann, people.ann.email)
      await expectFound(world, bob, people.bob.email)
      await expectFound(world, mia, null)
    }),
    { numRuns: runs(4) },
  )
})

it('a save adds one row to what is to be settled, and one that changes nothing found adds none', async ({
  world,
  mia,
}) => {
  await beginAnew(world, mia)
  const waiting = async () => (await world.sql('select from order_changes')).length
  await world.sql('select settle_orders(100)')
  expect(await waiting()).toBe(0)
  const { id } = await createOrder(mia, order())
  expect(await waiting()).toBe(1)
  expect((await mia.call('PATCH', `${ordersPath}/${id}`, { comments: 'Later' })).status).toBe(200)
  expect(await waiting()).toBe(1)
})
