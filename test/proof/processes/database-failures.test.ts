import { expect, inject, onTestFinished } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { exportOrders } from '#server/orders/many/export-orders.ts'
import { it } from '#test/world/fixtures.ts'
import { holdOrders } from '#test/world/held-orders.ts'
import { copyOrder, createOrder } from '#test/world/orders.ts'
import { openWorld, order, type World } from '#test/world/world.ts'

const path = '/api/purchase-orders'

async function addressOf(world: World, statementTimeout?: string): Promise<string> {
  const [row] = await world.sql<{ name: string }>('select current_database() as name')
  const url = new URL(inject('databaseServer'))
  url.pathname = row?.name ?? ''
  if (statementTimeout) url.searchParams.set('statement_timeout', statementTimeout)
  return url.href
}

// (rule load/database-failures)
it('forty lists of locked orders get a retry, and are served once the lock is released', async ({
  world,
  ann,
}) => {
  const orders = await holdOrders(world)
  const answers = await Promise.all(Array.from({ length: 40 }, () => ann.call('GET', path)))
  const said = new Set(answers.map(({ body }) => body.message))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
  expect(answers.filter(({ headers }) => !/^[1-9]$/.test(headers.get('retry-after') ?? ''))).toEqual([])
  expect([...said].sort()).toEqual([
    'A long operation is running, and this has to wait for it; nothing was saved. Try again in a moment.',
    'The server has too many users right now; nothing was saved. Try again in a moment.',
  ])
  await orders.letGo()
  expect((await ann.call('GET', path)).status).toBe(200)
})

// (rule load/database-failures)
it('a statement that takes too long is canceled, and its call gets an error', async ({ world, ann }) => {
  const orders = await holdOrders(world)
  const answer = ann.call('POST', path, order())
  const statements = await orders.waiting(1)
  // Cancels the statements as statement_timeout would, but without the wait.
  for (const { pid } of statements) await world.sql('select pg_cancel_backend($1)', [pid])
  const { status, headers, body } = await answer
  expect({ status, wait: headers.get('retry-after'), message: body.message }).toEqual({
    status: 503,
    wait: '5',
    message: 'This took the database too long and was canceled; nothing was saved. Try again in a moment.',
  })
})

// (rule load/database-failures)
it('every connection has its limits, and DATABASE_URL may set others', async ({ world }) => {
  const limitsOf = async (url: string) => {
    const db = openDatabase(url, () => {})
    onTestFinished(() => db.close())
    const { rows } = await db.pool.query(
      `select name, setting from pg_settings
       where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
    )
    return Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))
  }
  expect(await limitsOf(await addressOf(world))).toEqual({
    statement_timeout: 60_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  expect(await limitsOf(await addressOf(world, '120000'))).toMatchObject({ statement_timeout: 120_000 })
})

// (rule load/database-failures)
it('a file may be taken for longer than a statement may take', async ({ world, ann }) => {
  await copyOrder(world, await createOrder(ann), 1_500)
  const db = openDatabase(await addressOf(world, '500'), () => {})
  onTestFinished(() => db.close())
  const file = await exportOrders(db, {}, 'America/Chicago')
  let lines = 0
  for await (const part of file) {
    // Reads the export slowly, so that the 500 ms statement timeout expires after the first part.
    if (lines === 0) await world.sql('select pg_sleep(0.7)')
    lines += String(part).split('\r\n').length - 1
  }
  expect(lines).toBe(1 + 1_501)
  const { rows } = await db.pool.query("select current_setting('statement_timeout') as limit")
  expect(rows).toEqual([{ limit: '500ms' }])
})

// (rule load/no-values-in-the-log)
it('no log line contains a value that was sent, whatever PostgreSQL reports about it', async () => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  const ann = await world.as('ann')
  const secret = 'Zwetschgenhain'

  await world.sql('alter table purchase_orders add constraint nobody check (grand_total < 0)')
  expect((await ann.call('POST', path, order({ comments: secret }))).status).toBe(500)
  await world.sql('alter table purchase_orders rename column search_text to gone')
  expect((await ann.call('GET', `${path}?q=${secret}`)).status).toBe(500)

  const log = world.logged.join('')
  expect(log).toContain('unexpected failure')
  expect(log).toContain('"place":"purchase_orders nobody"')
  expect(log).toContain('"statement":')
  expect(log.toLowerCase()).not.toContain(secret.toLowerCase())
  expect(log).not.toContain('ann@farm.example')
})
