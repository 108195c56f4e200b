import { expect, onTestFinished } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { removeExpired } from '#server/remove-expired.ts'
import { it as inWorld } from '#test/world/fixtures.ts'
import { addressOf } from '#test/world/moving-office.ts'
import { call, people, type World } from '#test/world/world.ts'

const limit = 3
const it = inWorld.extend('configuration', { scope: 'file' }, async () => ({
  RATE_LIMIT_SIGN_INS: String(limit),
}))

const signIn = (url: string) => call(url, 'POST', '/api/auth/login', { email: people.bob.email })

/** A server on the same database that counts sign-ins separately, as another process would. */
async function another(world: World, database: string) {
  const db = openDatabase(database, () => {})
  const config = readConfig({
    DATABASE_URL: database,
    SIGN_IN: 'directory',
    SEED: 'none',
    RATE_LIMIT_SIGN_INS: String(limit),
  })
  const app = await createApp({ config, db, clock: () => world.clock.now })
  onTestFinished(async () => {
    await app.close()
    await db.close()
  })
  return app.listen({ host: '127.0.0.1', port: 0 })
}

// (rule load/sign-ins-are-counted-together)
it('sign-ins are counted across all processes, by the minute, without storing an address', async ({
  world,
}) => {
  const other = await another(world, await addressOf(world))
  const statuses = []
  for (const url of [world.url, other, world.url]) statuses.push((await signIn(url)).status)
  const { status, headers, body } = await signIn(other)
  expect([statuses, status, body.code]).toEqual([[200, 200, 200], 429, 'limited'])
  expect(headers.get('retry-after')).toBe('60')

  const [row] = await world.sql('select network, count from sign_in_counts')
  expect(row).toEqual({ network: expect.stringMatching(/^[\w-]{43}$/), count: 4 })
  world.clock.now = new Date(world.clock.now.getTime() + 60_000)
  expect((await signIn(other)).status).toBe(200)
  world.clock.now = new Date(world.clock.now.getTime() + 7_200_000)
  await removeExpired({ pool: world.pool } as never, world.clock.now)
  expect(await world.sql('select count(*)::int as rows from sign_in_counts')).toEqual([{ rows: 0 }])
})
