import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { expectListed } from '#test/world/listed-orders.ts'
import { addressOf } from '#test/world/moving-office.ts'
import { copiedColumns, createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'
import { order, people, type World } from '#test/world/world.ts'

async function another(world: World): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await addressOf(world) })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query("begin; set local lock_timeout = '2s'")
  return client
}

it('no save waits for another uncommitted one, though both change the same counts', async ({
  world,
  ann,
  mia,
}) => {
  const mine = await createOrder(ann)
  const theirs = await createOrder(mia)
  const columns = (await copiedColumns(world.sql)).join(', ')
  const open = await another(world)
  await open.query(
    `insert into purchase_orders (created_at, ${columns}) select created_at, ${columns} from purchase_orders where id = $1`,
    [theirs.id],
  )
  await open.query('update purchase_orders set status = false where id = $1', [theirs.id])

  const statuses = [
    await ann.call('POST', ordersPath, order()),
    await ann.call('POST', `${ordersPath}/${mine.id}/archive`),
    await ann.call('POST', `${ordersPath}/${mine.id}/unarchive`),
    await ann.call('PATCH', `${ordersPath}/${mine.id}`, { fiscalYear: 2025, versionNumber: 1 }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([201, 200, 200, 200])
  await expectListed(world.sql)

  await open.query('commit')
  await expectListed(world.sql)
})

// If two transactions waited for each other, PostgreSQL would cancel one of them.
it('transactions that change several counts in any order never wait for each other', async ({
  world,
  mia,
}) => {
  const orders: Order[] = []
  for (let i = 0; i < 4; i++) orders.push(await createOrder(mia, order({ fiscalYear: 2025 + (i % 2) })))
  const one = await another(world)
  const two = await another(world)
  const archive = (client: pg.Client, n: number) =>
    client.query('update purchase_orders set status = not status where id = $1', [orders[n]?.id])
  await archive(one, 0)
  await archive(two, 1)
  await archive(one, 2 + 1)
  await archive(two, 2)
  await one.query('commit')
  await two.query('rollback')
  await expectListed(world.sql)
})

// (rules lists/count-line, rights/who-sees-an-order)
it('twelve users who create, reassign, archive and move orders at once leave exact lists and counts', async ({
  world,
  ann,
  bob,
  mia,
}) => {
  await removeOrders(world)
  const known: number[] = []
  for (let i = 0; i < 10; i++) known.push((await createOrder(mia)).id)
  const shares = [people.ann, people.bob, people.mia].map(({ email }) => [{ email, percentage: 100 }])
  const refused: number[] = []
  await Promise.all(
    Array.from({ length: 12 }, async (_, person) => {
      for (let i = 0; i < 12; i++) {
        const n = person * 7 + i
        const id = known[n % known.length] ?? 0
        const { versionNumber } = (await mia.call<Order>('GET', `${ordersPath}/${id}`)).body
        const change = { versionNumber, agronomistAssignments: shares[n % 3], fiscalYear: 2025 + (n % 2) }
        const answers = [
          await mia.call('POST', ordersPath, order({ fiscalYear: 2025 + (n % 3) })),
          await mia.call('PATCH', `${ordersPath}/${id}`, change),
          n % 4 === 0 && (await mia.call('POST', `${ordersPath}/${id}/archive`)),
          n % 4 === 0 && (await mia.call('POST', `${ordersPath}/${id}/unarchive`)),
        ]
        refused.push(...answers.flatMap((answer) => (answer && answer.status >= 500 ? [answer.status] : [])))
      }
    }),
  )
  expect(refused).toEqual([])
  // Makes sure that each user has an order, whatever the outcome of the race.
  await createOrder(ann)
  await createOrder(bob)
  await expectListed(world.sql)
  for (const [caller, email] of [
    [ann, people.ann.email],
    [bob, people.bob.email],
  ] as const) {
    const [counted] = await world.sql<{ many: number }>(
      'select count(*)::int as many from purchase_orders where status and $1 = any (viewer_emails)',
      [email],
    )
    const { headers } = await caller.call('GET', `${ordersPath}?limit=1`)
    expect(headers.get('x-total-count')).toBe(String(counted?.many))
    expect(counted?.many).toBeGreaterThan(0)
  }
})
