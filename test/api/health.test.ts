import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { requireVersion } from '#server/db/require-version.ts'
import { keepAssets } from '#server/http/kept-assets.ts'
import { codeIn, isTest } from '#test/architecture/source.ts'
import { it } from '#test/world/fixtures.ts'
import { call, openWorld, order, type World } from '#test/world/world.ts'

async function urlOf(world: World): Promise<string> {
  const [row] = await world.sql<{ name: string }>('select current_database() as name')
  const url = new URL(inject('databaseServer'))
  url.pathname = row?.name ?? ''
  return url.href
}

/**
 * Makes new connections read-only, or lifts that restriction. `read only` also ends the existing connections.
 */
async function letConnectionsBe(world: World, kind: 'read only' | 'as always'): Promise<void> {
  const name = new URL(await urlOf(world)).pathname.slice(1)
  const client = new pg.Client({ connectionString: inject('databaseServer') })
  await client.connect()
  if (kind === 'as always') await client.query(`alter database ${name} reset default_transaction_read_only`)
  else {
    await client.query(`alter database ${name} set default_transaction_read_only = on`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  }
  await client.end()
}

const health = async (world: World, path = '') => {
  const { status, body } = await call<{ status?: string; message?: string }>(
    world.url,
    'GET',
    `/api/health${path}`,
  )
  return [status, body.status ?? body.message]
}

// (rules load/read-only-database, operations/health, operations/ready)
describe('a read-only database', () => {
  it('is down for saves, and still served from as far as possible', async () => {
    const world = await openWorld()
    onTestFinished(() => world.close())
    const ann = await world.as('ann')
    await letConnectionsBe(world, 'read only')
    const saved = await ann.call<{ message: string }>('POST', '/api/purchase-orders', order())
    expect([saved.status, saved.headers.get('retry-after'), saved.body.message]).toEqual([
      503,
      '2',
      'The database is read-only right now; nothing was saved. Try again in a moment.',
    ])
    expect((await ann.call('GET', '/api/purchase-orders')).status).toBe(200)
    expect(await health(world)).toEqual([503, 'The database is read-only'])
    expect(await health(world, '/ready')).toEqual([503, 'The database is read-only'])
    expect(await health(world, '/live')).toEqual([200, 'ok'])
    const db = openDatabase(await urlOf(world), () => {})
    onTestFinished(() => db.close())
    await expect(requireVersion(db.pool)).rejects.toThrow('read-only database, such as a standby')
  })

  it('is left for its replacement, and the save under way is done there', async () => {
    const world = await openWorld()
    onTestFinished(() => world.close())
    const ann = await world.as('ann')
    await letConnectionsBe(world, 'read only')
    // Opens several connections, all of them to the old primary.
    await Promise.all(Array.from({ length: 6 }, () => ann.call('GET', '/api/purchase-orders')))
    await letConnectionsBe(world, 'as always')
    expect((await ann.call('POST', '/api/purchase-orders', order())).status).toBe(201)
    const several = Array.from({ length: 6 }, () => ann.call('POST', '/api/purchase-orders', order()))
    expect((await Promise.all(several)).map(({ status }) => status)).toEqual(several.map(() => 201))
    const { body } = await ann.call<unknown[]>('GET', '/api/purchase-orders')
    expect(body).toHaveLength(7)
  })
})

// (rules operations/ready, operations/drain)
it('a process that was asked to stop gets no new calls, and answers one last time on each connection', async ({
  world,
}) => {
  const url = await urlOf(world)
  const db = openDatabase(url, () => {})
  const config = readConfig({ DATABASE_URL: url, SEED: 'none', SIGN_IN: 'directory' })
  let stopping = false
  const app = await createApp({ config, db, clock: () => new Date(), stopping: () => stopping })
  onTestFinished(async () => {
    await app.close()
    await db.close()
  })
  const asked = async (path: string) => {
    const { statusCode, headers } = await app.inject({ url: path, headers: { host: '127.0.0.1:3000' } })
    return [statusCode, headers.connection]
  }
  expect(await asked('/api/health/ready')).toEqual([200, 'keep-alive'])
  stopping = true
  expect(await asked('/api/health/ready')).toEqual([503, 'close'])
  expect(await asked('/api/health/live')).toEqual([200, 'close'])
})

// (rule operations/pooler)
describe('behind a pooler', () => {
  it('no statement has a name, and no limit is sent at the start of a connection', async ({ world }) => {
    const db = openDatabase(await urlOf(world), () => {}, { pooled: true })
    onTestFinished(() => db.close())
    const client = await db.pool.connect()
    await client.query({ name: 'a-name', text: 'select $1::int', values: [1] })
    const { rows: names } = await client.query('select name from pg_prepared_statements')
    const { rows: limits } = await client.query(
      `select setting from pg_settings where name = 'statement_timeout'`,
    )
    client.release()
    expect([names, limits]).toEqual([[], [{ setting: '0' }]])
  })

  test('no statement of the server changes its session', () => {
    const changes =
      /[`'"](set (?!local )[a-z_]+ ?(=|to )|reset |listen |prepare |declare |create temp)|pg_advisory_lock\(/i
    const found = codeIn('src/server').filter(
      (file) => !isTest(file) && changes.test(readFileSync(file, 'utf8')),
    )
    expect(found).toEqual([])
  })
})

// (rule operations/assets-of-last-builds)
describe('scripts and styles of the last builds', () => {
  async function folder(files: Record<string, string>): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'furrow-assets-'))
    onTestFinished(() => rm(path, { recursive: true }))
    for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text)
    return path
  }

  test('are stored for 14 days after the last start of a build that has them', async () => {
    const build = await folder({ 'page-2.js': 'new', 'page-2.js.br': 'packed', 'page-2.js.map': '{}' })
    const kept = await folder({ 'page-1.js': 'old', 'page-0.js': 'too old' })
    const now = new Date('2026-03-14T12:00:00Z')
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
    await utimes(join(kept, 'page-1.js'), daysAgo(13), daysAgo(13))
    await utimes(join(kept, 'page-0.js'), daysAgo(15), daysAgo(15))
    await keepAssets(build, kept, now)
    expect((await readdir(kept)).sort()).toEqual(['page-1.js', 'page-2.js', 'page-2.js.br'])
    await keepAssets(build, kept, new Date(now.getTime() + 2 * 86_400_000))
    expect((await readdir(kept)).sort()).toEqual(['page-2.js', 'page-2.js.br'])
  })

  test('are served if another build brought them, also after the start', async () => {
    const kept = await folder({})
    const world = await openWorld({ ASSETS_DIR: kept })
    onTestFinished(() => world.close())
    await writeFile(join(kept, 'page-later.js'), 'later')
    const got = await fetch(`${world.url}/assets/page-later.js`)
    expect([got.status, got.headers.get('cache-control'), await got.text()]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'later',
    ])
    for (const name of ['none.js', '..%2Fsecret', '.hidden'])
      expect((await fetch(`${world.url}/assets/${name}`)).status).toBe(404)
  })
})
