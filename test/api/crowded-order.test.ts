import { expect, inject } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { inTurn } from '#server/orders/in-turn.ts'
import type { Order, OrderVersionEntry } from '#shared/order/order.ts'
import { it as inWorld } from '#test/world/fixtures.ts'
import { gate } from '#test/world/gate.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { type Answer, type Caller, call, order } from '#test/world/world.ts'

const inDatabase = inWorld.extend('database', { scope: 'file' }, async ({ world }) => {
  const [row] = await world.sql<{ name: string }>('select current_database() as name')
  const url = new URL(inject('databaseServer'))
  url.pathname = row?.name ?? ''
  return url.href
})

/** A second server on the world's database with its own connections, as if in another process. */
const it = inDatabase.extend(
  'elsewhere',
  { scope: 'file' },
  async ({ world, ann, database }, { onCleanup }) => {
    const config = readConfig({
      DATABASE_URL: database,
      SIGN_IN: 'directory',
      SEED: 'none',
      RATE_LIMIT_WRITES: '1000000',
    })
    const db = openDatabase(database, () => {})
    const app = await createApp({ config, db, clock: () => new Date(world.clock.now) })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    onCleanup(async () => {
      await app.close()
      await db.close()
    })
    const annThere: Caller = {
      token: ann.token,
      cookie: ann.cookie,
      call: (method, path, body, headers) =>
        call(address, method, path, body, { authorization: `Bearer ${ann.token}`, ...headers }),
    }
    return annThere
  },
)

const saves = Array.from({ length: 60 }, (_, i) => i)
const statuses = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))]

// (rules versions/stale-save-refused, versions/every-save-counts)
it('sixty saves of one order at once without a version are all stored, one after the other', async ({
  ann,
  elsewhere,
}) => {
  const { id } = await createOrder(ann, order())
  const path = `${ordersPath}/${id}`
  const answers = await Promise.all(
    saves.map((i) =>
      (i % 2 ? ann : elsewhere).call<Order>(
        'PATCH',
        path,
        { comments: `n${i}` },
        i % 3 ? {} : { 'idempotency-key': `crowd-${id}-${i}` },
      ),
    ),
  )
  const reads = await Promise.all(saves.map(() => ann.call('GET', path)))
  const { body: versions } = await ann.call<OrderVersionEntry[]>('GET', `${path}/versions`)
  const numbers = answers.map(({ body }) => body.versionNumber).sort((a, b) => a - b)
  expect([statuses(answers), statuses(reads)]).toEqual([[200], [200]])
  expect(numbers).toEqual(saves.map((i) => i + 2))
  expect(versions.map(({ versionNumber }) => versionNumber).reverse()).toEqual([1, ...numbers])
})

// (rule versions/repeated-key)
it('sixty copies of one save at once make one version, and get the same answer', async ({
  ann,
  elsewhere,
}) => {
  const { id } = await createOrder(ann, order())
  const headers = { 'idempotency-key': `copies-${id}` }
  const answers = await Promise.all(
    saves.map((i) =>
      (i % 2 ? ann : elsewhere).call<Order>('PATCH', `${ordersPath}/${id}`, { comments: 'one' }, headers),
    ),
  )
  expect(statuses(answers)).toEqual([200])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers[0]?.body.versionNumber).toBe(2)
})

it('a crowd at one order takes one connection, and the next one continues when one is refused', async ({
  ann,
  database,
}) => {
  const { id } = await createOrder(ann, order())
  const db = openDatabase(database, () => {})
  const held = gate()
  const first = inTurn(db, id, () => held.wait())
  const refused = inTurn(db, id, () => Promise.reject(new Error('not this one')))
  const others = saves.map((i) => inTurn(db, id, async () => i))
  await held.reached
  const taken = [db.pool.totalCount - db.pool.idleCount, db.pool.waitingCount]
  held.open()
  await first
  await expect(refused).rejects.toThrow('not this one')
  expect(await Promise.all(others)).toEqual(saves)
  await db.close()
  expect(taken).toEqual([1, 0])
})
