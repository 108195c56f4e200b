import net from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { it as inWorld } from '#test/world/fixtures.ts'
import { holdOrders } from '#test/world/held-orders.ts'
import { ordersPath } from '#test/world/orders.ts'
import { type Caller, call, openWorld, order, type World } from '#test/world/world.ts'

const places = 3
const it = inWorld.extend('configuration', { scope: 'file' }, async () => ({
  MAX_IN_FLIGHT: String(places),
  METRICS_PORT: '0',
}))

function connectTo({ url }: World): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1', () => resolve(socket))
    socket.on('error', reject)
    onTestFinished(() => void socket.destroy())
  })
}

const post = ({ url }: World, { token }: Caller, length: number) =>
  `POST ${ordersPath} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

// (rule load/at-the-door)
it('more calls than there are places are refused at once, and served when places are free again', async ({
  world,
  ann,
}) => {
  const bob = await world.as('bob')
  const { waiting, letGo } = await holdOrders(world)
  const held = Array.from({ length: places }, () => ann.call('GET', `${ordersPath}/1`))
  await waiting(places)

  const refused = await bob.call('GET', '/api/picklists/states')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(refused.body).toEqual({
    code: 'unavailable',
    message: 'The server is busy; nothing was saved. Try again in a moment.',
    requestId: expect.any(String),
  })
  expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(refused.headers.get('cache-control')).toBe('no-store')
  const shown = await fetch(`${world.url}/api/auth/oidc/start?to=/insights`, {
    headers: { accept: 'text/html' },
    redirect: 'manual',
  })
  expect([shown.status, shown.headers.get('location')]).toEqual([
    302,
    '/login#to=%2Finsights&refused=unavailable&wait=1',
  ])
  expect((await bob.call('POST', ordersPath, order())).status).toBe(503)
  expect((await call(world.url, 'GET', '/api/health')).status).toBe(200)
  expect((await call(world.url, 'GET', '/api/health/live')).status).toBe(200)
  expect((await call(world.url, 'GET', '/api/nowhere')).status).toBe(404)
  expect((await bob.call('POST', '/api/auth/logout')).status).toBe(200)

  await letGo()
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await ann.call('GET', '/api/picklists/states')).status).toBe(200)
  const figures = (await world.metrics?.text())?.body
  expect(figures).toContain('furrow_refused_at_the_door_total{reason="too many at once"} 3')
  expect(await world.sql('select from purchase_orders')).toEqual([])
})

// (rule load/at-the-door)
it('a call whose body is still arriving takes no place', async ({ world, ann }) => {
  const body = JSON.stringify(order())
  const slow: net.Socket[] = []
  for (let i = 0; i < 2 * places; i++) {
    const socket = await connectTo(world)
    socket.write(post(world, ann, body.length) + body.slice(0, 20))
    slow.push(socket)
    expect((await ann.call('GET', '/api/picklists/states')).status).toBe(200)
  }
  const statuses: string[] = []
  for (const socket of slow) {
    const answer = new Promise<string>((resolve) => socket.once('data', (text) => resolve(String(text))))
    socket.write(body.slice(20))
    statuses.push((await answer).slice(0, 12))
  }
  expect(statuses).toEqual(slow.map(() => 'HTTP/1.1 201'))
})

// (rule load/at-the-door)
it('a body that has arrived when all places are taken is refused, and none of it is stored', async ({
  world,
  ann,
}) => {
  const body = JSON.stringify(order({ comments: 'came late' }))
  const late = await connectTo(world)
  late.write(post(world, ann, body.length) + body.slice(0, 20))
  await ann.call('GET', '/api/picklists/states')
  const { waiting, letGo } = await holdOrders(world)
  const held = Array.from({ length: places }, () => ann.call('GET', `${ordersPath}/1`))
  await waiting(places)
  const answer = new Promise<string>((resolve) => late.once('data', (text) => resolve(String(text))))
  late.write(body.slice(20))
  expect(await answer).toMatch(/^HTTP\/1.1 503[\s\S]*retry-after: 1\r\n/i)
  await letGo()
  await Promise.all(held)
  expect(await world.sql("select from purchase_orders where comments = 'came late'")).toEqual([])
})

// (rule load/at-the-door)
it('a call gives its place back however it ends', async ({ world, ann, mia }) => {
  const gone = async () => {
    const socket = await connectTo(world)
    socket.write(post(world, ann, 100))
    socket.destroy()
  }
  const abandoned = async () => {
    const socket = await connectTo(world)
    socket.write(
      `GET ${ordersPath} HTTP/1.1\r\nHost: ${new URL(world.url).host}\r\nAuthorization: Bearer ${ann.token}\r\n\r\n`,
    )
    socket.destroy()
  }
  for (let i = 0; i <= places; i++) {
    const statuses = [
      (await call(world.url, 'GET', ordersPath)).status,
      (await ann.call('GET', `${ordersPath}/999`)).status,
      (await ann.call('POST', ordersPath, '{')).status,
      (await ann.call('POST', ordersPath, JSON.stringify({ comments: 'x'.repeat(1_100_000) }))).status,
      (await ann.call('GET', `${ordersPath}/export/csv`)).status,
      (await mia.call('GET', `${ordersPath}/export/csv?status=active`)).status,
    ]
    expect(statuses).toEqual([401, 404, 400, 413, 403, 200])
    await gone()
    await abandoned()
  }
  await expect.poll(async () => (await ann.call('GET', '/api/picklists/states')).status).toBe(200)
})

// (rule load/at-the-door)
it('while the server itself falls behind, calls get a retry, and health is answered', async () => {
  const read = { late: 0, now: 0 }
  const late = await openWorld(
    { MAX_IN_FLIGHT: String(places), METRICS_PORT: '0' },
    { loop: { delay: () => read.late, now: () => read.now } },
  )
  onTestFinished(() => late.close())
  const ann = await late.as('ann')
  const statusAt = async (now: number, delay: number) => {
    Object.assign(read, { late: delay, now })
    return (await ann.call('GET', '/api/picklists/states')).status
  }
  expect(await statusAt(0, 1_000)).toBe(200)
  // The server doesn't reject requests after a single late measurement, or after two that are a minute
  // apart.
  expect(await statusAt(10_000, 1_001)).toBe(200)
  expect(await statusAt(14_999, 1_001)).toBe(200)
  expect(await statusAt(15_000, 1_001)).toBe(503)
  const refused = await ann.call('GET', '/api/picklists/states')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(refused.body).toMatchObject({ code: 'unavailable', message: expect.stringContaining('Try again') })
  expect((await call(late.url, 'GET', '/api/health')).status).toBe(200)
  expect((await late.metrics?.text())?.body).toContain('{reason="behind itself"} 2')
  expect(await statusAt(16_000, 1_000)).toBe(200)
  expect(await statusAt(80_000, 1_001)).toBe(200)
  expect(await statusAt(85_000, 1_001)).toBe(503)
  expect((await ann.call('POST', '/api/auth/logout')).status).toBe(200)
})

// (rule load/reads-are-limited)
it('reads are limited per user, and a user who exceeds the limit can still write and sign out', async () => {
  const strict = await openWorld({ RATE_LIMIT_READS: '2' })
  onTestFinished(() => strict.close())
  const [ann, bob] = [await strict.as('ann'), await strict.as('bob')]
  const read = async (by: Caller) => (await by.call('GET', ordersPath)).status
  expect([await read(ann), await read(ann), await read(ann), await read(bob)]).toEqual([200, 200, 429, 200])
  const refused = await ann.call('GET', ordersPath)
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(refused.body).toMatchObject({ code: 'limited', message: expect.stringContaining('try again') })
  expect((await ann.call('POST', ordersPath, order())).status).toBe(201)
  expect((await ann.call('POST', '/api/auth/logout')).status).toBe(200)
})
