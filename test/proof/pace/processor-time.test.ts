import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { median, requestOf, tenLines } from '#test/bench/order-requests.ts'
import { startBare, startTimed, type Timed, timeOf } from '#test/bench/processor-time.ts'
import { type FreshDatabase, freshDatabase } from '#test/world/database.ts'
import { ordersPath } from '#test/world/orders.ts'

/**
 * Limits for the CPU time of each call. A limit is a multiple of the CPU time that a bare Fastify route uses
 * for the same response in the same run, because other load slows both (docs/decisions/028). Each limit is
 * about twice the multiple that is measured on a busy machine.
 */
const calls = [
  { name: 'create', method: 'POST', path: ordersPath, status: 201, share: 1, atMost: 24 },
  { name: 'read', method: 'GET', path: `${ordersPath}/:id`, status: 200, share: 1, atMost: 18 },
  { name: 'update', method: 'PATCH', path: `${ordersPath}/:id`, status: 200, share: 1, atMost: 34 },
  {
    name: 'cards',
    method: 'GET',
    path: `${ordersPath}?limit=50&view=card`,
    status: 200,
    share: 0.3,
    atMost: 45,
  },
]

/** A timeout in milliseconds that allows thousands of requests, even on a shared machine. */
const slow = 240_000

let folder: string
let database: FreshDatabase
const running: Timed[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'furrow-processor-'))
  database = await freshDatabase()
})
afterEach(async () => {
  for (const program of running.splice(0)) await program.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

/**
 * The CPU time of each call, divided by that of a bare Fastify route. If `planted` is given, the server runs
 * this code at startup, before its own code.
 */
async function multiples(
  asked: typeof calls,
  { warm, planted = '' }: { warm: number; planted?: string },
): Promise<Record<string, number>> {
  const server = await startTimed(
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(planted)}`,
      '--import',
      'tsx',
      'src/server/main.ts',
    ],
    {
      DATABASE_URL: database.url,
      SEED: 'demo',
      SIGN_IN: 'directory',
      PORT: '0',
      RATE_LIMIT_WRITES: '1000000000',
    },
  )
  running.push(server)
  const { url } = server
  const ask = async (method: string, path: string, body?: unknown, token = '') =>
    (
      await fetch(`${url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    ).text()
  const [person] = JSON.parse(await ask('GET', '/api/auth/login-users'))
  const { accessToken: token } = JSON.parse(await ask('POST', '/api/auth/login', { email: person.email }))
  const services = JSON.parse(await ask('GET', '/api/picklists/service-types', undefined, token))
  const created = tenLines(services, person.email)
  for (let i = 0; i < 50; i++) await ask('POST', ordersPath, created, token)
  const orders: Order[] = []
  for (let i = 0; i < 8; i++) orders.push(JSON.parse(await ask('POST', ordersPath, created, token)))

  const bodies: Record<string, unknown> = { create: created, update: { comments: 'By Friday' } }
  const answers: Record<string, string> = {}
  for (const { name, method, path } of asked)
    answers[name] = await ask(method, path.replace(':id', `${orders[0]?.id}`), bodies[name], token)
  const file = join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(answers))
  const bare = await startBare(file)
  running.push(bare)

  const found: Record<string, number> = {}
  for (const { name, method, path, status, share } of asked) {
    const body = name in bodies ? JSON.stringify(bodies[name]) : ''
    const requestsTo = (address: string, place: string) =>
      orders.map(({ id }) => requestOf(address, method, place.replace(':id', `${id}`), token, body))
    const own = { requests: requestsTo(url, path), status }
    const other = { requests: requestsTo(bare.url, `/${name}`), status: 200 }
    // Warms up first, because Node finishes optimizing the code only after a few thousand requests.
    await timeOf(server, { ...own, count: warm * share })
    await timeOf(bare, { ...other, count: warm * share })
    const rounds: number[] = []
    for (let round = 0; round < 5; round++) {
      const time = await timeOf(server, { ...own, count: 100 * share })
      rounds.push(time / (await timeOf(bare, { ...other, count: 100 })))
    }
    found[name] = median(rounds)
  }
  return found
}

test('creating, reading, changing and listing orders cost a few times what a bare route costs for the same answer', {
  timeout: slow,
}, async () => {
  const found = await multiples(calls, { warm: 800 })
  for (const { name, atMost } of calls) expect.soft(found[name], name).toBeLessThan(atMost)
})

test('a server that works two milliseconds more for each request is caught', {
  timeout: slow,
}, async () => {
  const slower = `
    import http from 'node:http'
    const { emit } = http.Server.prototype
    http.Server.prototype.emit = function (name, ...rest) {
      const { user } = process.cpuUsage()
      while (name === 'request' && process.cpuUsage().user - user < 2_000);
      return emit.call(this, name, ...rest)
    }`
  const found = await multiples(
    calls.filter(({ name }) => name === 'create' || name === 'read'),
    { warm: 100, planted: slower },
  )
  for (const { name, atMost } of calls.filter(({ name }) => name in found))
    expect.soft(found[name], name).toBeGreaterThan(atMost)
})
