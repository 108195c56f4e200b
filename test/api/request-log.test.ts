import pg from 'pg'
import { describe, expect, inject, onTestFinished } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { it } from '#test/world/fixtures.ts'
import { call, openWorld, order, people, type World } from '#test/world/world.ts'

const linesOf = (world: World): Record<string, unknown>[] => world.logged.map((line) => JSON.parse(line))

/**
 * Waits for the log line, because the server writes it after sending the response, sometimes a moment later.
 */
async function lineOf(world: World, row: string): Promise<Record<string, unknown>> {
  await expect.poll(() => linesOf(world).find((line) => line.row === row)).toBeDefined()
  return linesOf(world).findLast((line) => line.row === row) ?? {}
}

async function numberOf(world: World, email: string): Promise<number | undefined> {
  const [row] = await world.sql<{ id: number }>('select id from agronomists where email = $1', [email])
  return row?.id
}

// (rule operations/line-for-each-request)
describe('the log of requests', () => {
  it("has a line with id, row, status, duration and the user's number", async ({ world, ann }) => {
    const { body } = await ann.call<{ id: number }>('POST', '/api/purchase-orders', order())
    await ann.call('GET', `/api/purchase-orders/${body.id}`)
    expect(await lineOf(world, 'GET /api/purchase-orders/:id')).toEqual({
      level: 'info',
      time: expect.any(String),
      pid: process.pid,
      id: expect.stringMatching(/^[\da-f]{10}$/),
      row: 'GET /api/purchase-orders/:id',
      status: 200,
      ms: expect.any(Number),
      who: await numberOf(world, people.ann.email),
      msg: 'request',
    })
    expect(await lineOf(world, 'POST /api/purchase-orders')).toMatchObject({ status: 201 })
  })

  // (rule operations/trace-parent)
  it('names the work that a request belongs to', async ({ world, ann }) => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    await ann.call('GET', '/api/producers/1/splits', undefined, { traceparent })
    expect(await lineOf(world, 'GET /api/producers/:id/splits')).toMatchObject({
      trace: '4bf92f3577b34da6a3ce929d0e0e4736',
    })
  })

  it('also names the manager who acts for another user', async ({ world }) => {
    const mia = await world.as('mia')
    await mia.call('POST', '/api/auth/admin-switch', { userId: people.bob.email })
    await mia.call('GET', '/api/legal/terms_and_conditions')
    expect(await lineOf(world, 'GET /api/legal/:type')).toMatchObject({
      who: await numberOf(world, people.bob.email),
      realWho: await numberOf(world, people.mia.email),
    })
  })

  it('has refused requests and those without a user, and nothing they asked for', async ({ world }) => {
    world.logged.length = 0
    await call(world.url, 'GET', '/api/agronomists/ann@farm.example')
    await call(world.url, 'POST', '/api/auth/login', { email: 'nobody@farm.example' })
    await call(world.url, 'GET', '/api/no-such/ann@farm.example')
    await call(world.url, 'GET', '/Acre%20Farms')
    expect(await lineOf(world, 'GET /api/agronomists/:email')).toMatchObject({ status: 401 })
    expect(await lineOf(world, 'POST /api/auth/login')).toMatchObject({ status: 403 })
    await expect.poll(() => linesOf(world).filter(({ row }) => row === 'page')).toHaveLength(2)
    for (const line of linesOf(world)) expect(line).not.toHaveProperty('who')
  })

  it('shows when no one waited for the answer any more', async ({ world, ann }) => {
    const [row] = await world.sql<{ name: string }>('select current_database() as name')
    const url = new URL(inject('databaseServer'))
    url.pathname = row?.name ?? ''
    const holder = new pg.Client({ connectionString: url.href })
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin; lock table crops in access exclusive mode')
    const leaving = new AbortController()
    const answer = fetch(`${world.url}/api/picklists/crops`, {
      headers: { authorization: `Bearer ${ann.token}` },
      signal: leaving.signal,
    }).catch((error: Error) => error.name)
    const waiting =
      "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => (await holder.query(waiting)).rows[0].count).toBe(1)
    leaving.abort()
    expect(await answer).toBe('AbortError')
    expect(await lineOf(world, 'GET /api/picklists/crops')).toMatchObject({ status: 499, cutOff: true })
    await holder.query('rollback')
  })

  it('has a different id for each request', async ({ world }) => {
    world.logged.length = 0
    for (let i = 0; i < 20; i++) await call(world.url, 'GET', '/api/health/live')
    await expect.poll(() => new Set(linesOf(world).map(({ id }) => id)).size).toBe(20)
  })
})

interface Failure {
  code: string
  message: string
  requestId?: string
}

// (rule messages/reference-of-a-failure)
describe('the answer to a request that failed', () => {
  it('has the id of its lines in the log, where the cause is', async ({ onTestFinished }) => {
    const world = await openWorld()
    onTestFinished(() => world.close())
    const ann = await world.as('ann')
    await world.sql('alter table states rename to states_of_before')
    const { status, body } = await ann.call<Failure>('GET', '/api/picklists/states')
    expect([status, body.code]).toEqual([500, 'internal'])
    expect(body.requestId).toMatch(/^[\da-f]{10}$/)
    expect(await lineOf(world, 'GET /api/picklists/states')).toMatchObject({ status: 500 })
    const lines = linesOf(world).filter(({ id }) => id === body.requestId)
    expect(lines.map(({ msg }) => msg)).toContain('unexpected failure')
    expect(JSON.stringify(lines)).toContain('relation \\"states\\" does not exist')
  })

  it('has it also if the failure is explained in words, and a refusal has none', async ({ ann }) => {
    const failed = await ann.call<Failure>('POST', '/api/send-feedback', {
      subject: 'Filter',
      message: 'Quick.',
    })
    expect([failed.status, failed.body.requestId]).toEqual([503, expect.stringMatching(/^[\da-f]{10}$/)])
    const refused = await ann.call<Failure>('GET', '/api/purchase-orders/999999')
    expect([refused.status, refused.body.requestId]).toEqual([404, undefined])
  })
})

// (rule operations/health)
describe('the health of a server whose database is away', () => {
  it('is distinguished: the application answers, the database does not', async ({ onTestFinished }) => {
    const url = 'postgres://furrow:none@127.0.0.1:1/none'
    const db = openDatabase(url, () => {})
    const config = readConfig({ DATABASE_URL: url, SEED: 'none', SIGN_IN: 'directory' })
    const app = await createApp({ config, db, clock: () => new Date() })
    onTestFinished(async () => {
      await app.close()
      await db.close()
    })
    // Health checks don't even look up the session.
    const headers = { authorization: 'Bearer of-somebody', cookie: 'furrow_session=of-somebody' }
    const live = await app.inject({ url: '/api/health/live', headers })
    expect([live.statusCode, live.json()]).toEqual([200, { status: 'ok', version: '1.0.1-beta' }])
    const health = await app.inject('/api/health')
    expect([health.statusCode, health.json()]).toEqual([
      503,
      {
        code: 'unavailable',
        message: 'The database is not responding',
        requestId: expect.stringMatching(/^[\da-f]{10}$/),
      },
    ])
  })
})
