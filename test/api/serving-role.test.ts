import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, inject } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { removeExpired } from '#server/remove-expired.ts'
import { seed } from '#server/seed/seed.ts'
import { checkTrail, sealTrail } from '#server/trail/check-trail.ts'
import { it } from '#test/world/fixtures.ts'
import { addressOf } from '#test/world/moving-office.ts'
import { call, order, people } from '#test/world/world.ts'

const grants = readFileSync('deploy/serving-role.sql', 'utf8')

/** A role that doesn't own the tables, set up as in deploy/serving-role.sql, and a server that uses it. */
const served = it.extend('served', { scope: 'file' }, async ({ world }, { onCleanup }) => {
  const role = `furrow_serving_${randomBytes(4).toString('hex')}`
  await world.sql(`create role ${role} login password 'serving'`)
  await world.sql(grants.replaceAll('furrow_serving', role))
  const url = new URL(await addressOf(world))
  url.username = role
  url.password = 'serving'
  const db = openDatabase(url.href, () => {})
  const config = readConfig({ DATABASE_URL: url.href, SIGN_IN: 'directory', SEED: 'none' })
  const app = await createApp({ config, db, clock: () => new Date() })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  onCleanup(async () => {
    await app.close()
    await db.close()
    await world.sql(`drop owned by ${role}; drop role ${role}`)
  })
  return { url: url.href, address, db, config }
})

// (rule operations/serving-role)
served('a server that does not own its tables does all of its work', async ({ served }) => {
  const { url, address, db, config } = served
  await migrate(url)
  await seed({ config, db, say: () => {} })
  const signIn = await call<{ accessToken: string }>(address, 'POST', '/api/auth/login', {
    email: people.mia.email,
  })
  const headers = { authorization: `Bearer ${signIn.body.accessToken}` }
  const send = (method: string, path: string, body?: unknown) =>
    call<{ id: number }>(address, method, path, body, headers)
  const { status, body } = await send('POST', '/api/purchase-orders', order())
  expect(status).toBe(201)
  const path = `/api/purchase-orders/${body.id}`
  const crops = (await send('GET', '/api/picklists/crops')).body
  const customers = (await send('GET', '/api/picklists/customers-detailed')).body
  const document = await fetch(`${address}${path}/versions/1/document.pdf`, { headers })
  await document.arrayBuffer()
  expect([
    document.status,
    (await send('PUT', path, order({ comments: 'Second', versionNumber: 1 }))).status,
    (await send('POST', `${path}/archive`, {})).status,
    (await send('POST', `${path}/unarchive`, {})).status,
    (await send('PUT', '/api/picklists/crops', crops)).status,
    (await send('PUT', '/api/picklists/customers-detailed', customers)).status,
    (await send('POST', '/api/picklists/service-types', { name: 'Night Scouting' })).status,
    (await send('POST', '/api/auth/admin-switch', { userId: people.bob.email })).status,
    (await send('POST', '/api/auth/logout')).status,
  ]).toEqual([200, 200, 200, 200, 200, 200, 201, 200, 200])
  await removeExpired(db, new Date())
  await sealTrail(db.pool)
  expect((await checkTrail(db.pool)).problems).toEqual([])
})

// (rule operations/serving-role)
served.for([
  'delete from audit_events',
  "update order_events set message = 'x'",
  "update document_hand_outs set user_email = 'x'",
  "insert into trail_seals (at, ranges, hash) values (now(), '{}', 'x')",
  'alter table audit_events disable trigger trail_kept',
  "select remove_from_trail('2027-01-01')",
  "select setval('audit_events_id_seq', 1)",
  'create table planted ()',
  'drop table audit_events',
  'truncate purchase_order_versions',
])('and cannot: %s', async (statement, { served }) => {
  await expect(served.db.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
})

// (rule operations/trail)
served.for([
  ['audit_events', 'at', "(at, action, user_email) values ($1, 'logout', 'x')"],
  [
    'order_events',
    'at',
    "(at, purchase_order_id, kind, user_email) select $1, max(id), 'archived', 'x' from purchase_orders",
  ],
  [
    'document_hand_outs',
    'at',
    `(at, purchase_order_id, version_number, copy, customer_name, fingerprint, user_email, etag)
     select $1::timestamptz, max(id), 1, 'all', '', 'dated' || $1::timestamptz::text, 'x', 'e' from purchase_orders`,
  ],
  [
    'purchase_order_versions',
    'created_at',
    `(created_at, purchase_order_id, version_number, data, created_by)
     select $1, purchase_order_id, max(version_number) + 1, '{}', 'x' from purchase_order_versions
     where purchase_order_id = (select max(id) from purchase_orders) group by purchase_order_id`,
  ],
] as const)(
  'a row of %s has the time of the database, whatever it is given',
  async ([table, column, row], { served, world, mia }) => {
    await mia.call('POST', '/api/purchase-orders', order())
    const dated = async (pool: { query: typeof world.pool.query }, at: string) => {
      const { rows } = await pool.query<{ now: boolean; given: boolean }>(
        `insert into ${table} ${row} returning ${column} > clock_timestamp() - interval '1 minute'
         and ${column} < clock_timestamp() + interval '1 minute' as now, ${column} = $1::timestamptz as given`,
        [at],
      )
      return rows[0]
    }
    const minutesAgo = new Date(Date.now() - 4 * 60_000).toISOString()
    for (const at of ['2019-01-01T00:00:00Z', '2099-01-01T00:00:00Z', '-infinity', 'infinity']) {
      expect([at, await dated(served.db.pool, at)]).toEqual([at, { now: true, given: false }])
    }
    // The serving role can set timestamps that are a few minutes off, because its clock might be off too.
    // The tables' owner can set any timestamp, because restoring and seeding require that.
    expect(await dated(served.db.pool, minutesAgo)).toEqual({ now: false, given: true })
    expect(await dated(world.pool, '2018-01-01T00:00:00Z')).toEqual({ now: false, given: true })
    await sealTrail(world.pool)
    expect((await checkTrail(world.pool)).problems).toEqual([])
  },
)

// (rule operations/serving-role)
served('its start names who has to migrate', async ({ served }) => {
  const program = readMigrations()
  const next = {
    name: 'next',
    at: (program.at(-1)?.at ?? 0) + 1,
    hash: 'next',
    statements: ['create table made_next ()'],
  }
  await expect(migrate(served.url, [...program, next])).rejects.toThrow(
    'The database lacks 1 migration, and this role may not apply it: run npm run migrate as the owner of its tables',
  )
  expect(inject('databaseServer')).not.toBe(served.url)
})
