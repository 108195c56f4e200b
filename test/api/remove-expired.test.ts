import { expect, inject, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { removeExpired } from '#server/remove-expired.ts'
import { it } from '#test/world/fixtures.ts'
import { order, type World } from '#test/world/world.ts'

const hour = 3_600_000

async function databaseOf(world: World): Promise<Database> {
  const [row] = await world.sql<{ name: string }>('select current_database() as name')
  const url = new URL(inject('databaseServer'))
  url.pathname = row?.name ?? ''
  const db = openDatabase(url.href, () => {})
  onTestFinished(() => db.close())
  return db
}

// (rule load/removed-when-over)
it('keys of saves older than a day and expired sessions are removed, and no others', async ({
  world,
  ann,
}) => {
  const db = await databaseOf(world)
  const now = world.clock.now
  const saved = (key: string) => ann.call('POST', '/api/purchase-orders', order(), { 'idempotency-key': key })
  await saved('old')
  await world.sql("update idempotency_keys set created_at = $1 where key = 'old'", [
    new Date(now.getTime() - 24 * hour - 1),
  ])
  await saved('young')
  // Adds more sessions than a single batch removes.
  await world.sql(
    `insert into user_sessions (sid, sess, expire)
     select 'over-' || n, '{}', $1::timestamptz - interval '1 millisecond' from generate_series(1, 5001) n`,
    [now],
  )
  await world.sql(`insert into used_id_tokens (token, expire) values ('over', $1), ('not yet', $2)`, [
    new Date(now.getTime() - 1),
    new Date(now.getTime() + 1),
  ])

  expect(await removeExpired(db, now)).toBe(1 + 5001 + 1)
  expect(await world.sql('select key from idempotency_keys')).toEqual([{ key: 'young' }])
  expect(await world.sql('select token from used_id_tokens')).toEqual([{ token: 'not yet' }])
  expect(await world.sql("select sid from user_sessions where sid like 'over-%'")).toEqual([])
  expect((await ann.call('GET', '/api/purchase-orders')).status).toBe(200)
})

// (rule load/removed-when-over)
it('while one process removes expired rows, another leaves it to that one', async ({ world }) => {
  const [one, other] = [await databaseOf(world), await databaseOf(world)]
  const client = await one.pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('begin; select pg_advisory_xact_lock(7316043)')
  expect(await removeExpired(other, world.clock.now)).toBeNull()
  await client.query('rollback')
  expect(await removeExpired(other, world.clock.now)).toBe(0)
})
