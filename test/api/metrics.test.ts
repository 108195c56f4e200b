import { describe, expect } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { createLog } from '#server/log/log.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { serveMetrics } from '#server/metrics/serve-metrics.ts'
import { it as inWorld } from '#test/world/fixtures.ts'
import { holdOrders } from '#test/world/held-orders.ts'
import { call, order, people, type World } from '#test/world/world.ts'

const it = inWorld.extend('configuration', { scope: 'file' }, async () => ({ METRICS_PORT: '0' }))
const log = createLog({ level: 'error', format: 'json' }, { write() {} })

/** The value in a line such as `furrow_requests_total{row="…",status="200"}`; 0 if the line is missing. */
async function figure(world: World, line: string): Promise<number> {
  const body = (await world.metrics?.text())?.body ?? ''
  return Number(
    body
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1) ?? 0,
  )
}

// (rule operations/metrics)
describe('the metrics', () => {
  it('count requests by row and status, and how long they took', async ({ world, ann }) => {
    const row = 'furrow_requests_total{row="GET /api/picklists/crops",status="200"}'
    const before = await figure(world, row)
    await ann.call('GET', '/api/picklists/crops')
    await call(world.url, 'GET', '/api/picklists/crops')
    await expect.poll(() => figure(world, row)).toBe(before + 1)
    await expect
      .poll(() => figure(world, 'furrow_requests_total{row="GET /api/picklists/crops",status="401"}'))
      .toBe(1)
    expect(await figure(world, 'furrow_request_duration_seconds_count{row="GET /api/picklists/crops"}')).toBe(
      before + 2,
    )
  })

  it('count sign-ins by outcome', async ({ world }) => {
    const outcomes = async () => ({
      accepted: await figure(world, 'furrow_sign_ins_total{outcome="accepted"}'),
      refused: await figure(world, 'furrow_sign_ins_total{outcome="refused"}'),
    })
    const { accepted, refused } = await outcomes()
    await world.as('bob')
    await call(world.url, 'POST', '/api/auth/login', { email: people.old.email })
    await expect.poll(outcomes).toEqual({ accepted: accepted + 1, refused: refused + 1 })
  })

  it('show the pool and orders that wait for ACES', async ({ world, ann }) => {
    const { body } = await ann.call<{ id: number }>('POST', '/api/purchase-orders', order())
    await world.sql(
      "update purchase_orders set finalized = true, finalized_at = now(), finalized_uuid = gen_random_uuid(), aces_state = 'pending' where id = $1",
      [body.id],
    )
    expect(await figure(world, 'furrow_orders_waiting_for_aces')).toBe(1)
    expect(await figure(world, 'furrow_database_connections{state="idle"}')).toBeGreaterThan(0)
    expect(await figure(world, 'furrow_database_waiting')).toBe(0)
  })

  it('have no user in their labels', async ({ world, ann }) => {
    await ann.call('GET', `/api/agronomists/${people.ann.email}`)
    await call(world.url, 'GET', '/Acre%20Farms')
    const body = (await world.metrics?.text())?.body
    expect(body).not.toMatch(/@|Acre|Ann/)
  })

  it('have a separate address, which has nothing else', async ({ world, onTestFinished }) => {
    if (!world.metrics) throw new Error('METRICS_PORT is set')
    const { port, close } = await serveMetrics(
      { metrics: world.metrics, log },
      { host: '127.0.0.1', port: 0 },
    )
    onTestFinished(close)
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    expect(await answer.text()).toContain('# TYPE furrow_requests_total counter')
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/api/health'],
      ['POST', '/metrics'],
    ]) {
      expect((await fetch(`http://127.0.0.1:${port}${path}`, { method })).status).toBe(404)
    }
    expect((await fetch(`${world.url}/metrics`)).status).toBe(404)
  })

  it('are returned at once while orders are locked, with the last known values', async ({ world, mia }) => {
    const before = await figure(world, 'furrow_orders_waiting_for_aces')
    const { waiting, letGo } = await holdOrders(world)
    const held = mia.call('GET', '/api/purchase-orders/1')
    await waiting(1)
    expect(await figure(world, 'furrow_orders_waiting_for_aces')).toBe(before)
    // However often the metrics are scraped, only one more connection waits.
    const asked = await waiting(2)
    for (let scrape = 0; scrape < 3; scrape++)
      expect(await figure(world, 'furrow_orders_waiting_for_aces')).toBe(before)
    expect(await waiting(2)).toEqual(asked)
    expect(asked).toHaveLength(2)
    await letGo()
    await held
    await world.sql("update purchase_orders set aces_state = 'failed' where aces_state = 'pending'")
    await expect.poll(() => figure(world, 'furrow_orders_waiting_for_aces')).toBe(0)
  })

  it('are also returned without the database, except what only it knows', async ({ onTestFinished }) => {
    const db = openDatabase('postgres://furrow:none@127.0.0.1:1/none', () => {})
    onTestFinished(() => db.close())
    const { body } = await createMetrics(db).text()
    expect(body).toMatch(/^furrow_orders_waiting_for_aces NaN$/im)
    expect(body).toContain('furrow_database_waiting 0')
  })
})
