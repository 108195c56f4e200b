import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { tenLines } from './order-requests.ts'
import { isShort, remark, report } from './report.ts'
import { openWire, postRequest, type Wire } from './wire.ts'

/**
 * Measures creating ten-line orders over HTTP with 8 connections. Compares that with the SQL statements of
 * one such request, run directly through the same driver on the same PostgreSQL server, with fsync on.
 */
const connections = 8
const rounds = isShort ? 1 : 3
const seconds = isShort ? 1 : 4

const dataDir = mkdtempSync(join(tmpdir(), 'furrow-bench-'))
const quiet = { info() {}, warn() {}, error() {} }
const database = await startEmbedded({ dataDir, log: quiet as never })
const environment = {
  DATABASE_URL: database.url,
  SEED: 'demo',
  SIGN_IN: 'directory',
  PORT: '0',
  RATE_LIMIT_WRITES: '1000000000',
}
const server = spawn(process.execPath, ['dist/server/main.js'], {
  env: { ...process.env, NODE_ENV: 'production', ...environment },
  stdio: ['ignore', 'pipe', 'ignore'],
})
try {
  const url = await ready(server.stdout)
  const token = await signIn(url)
  const body = JSON.stringify(await orderOf(url, token))
  const statements = await record(body)
  const request = postRequest(url, '/api/purchase-orders', token, body)
  const wires = await Promise.all(Array.from({ length: connections }, () => openWire(url, request, 201)))
  const http8 = () => rate((worker) => (wires[worker] as Wire).send())
  const clients = await Promise.all(Array.from({ length: connections }, connect))
  const direct8 = () =>
    rate(async (worker) => {
      const client = clients[worker] as pg.Client
      for (const statement of statements) await client.query({ ...statement })
    })
  // Warms up first, because the server reaches full speed only after a few thousand saves.
  for (let i = 0; i < rounds; i++) await http8()
  await direct8()
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const [direct, served] = [await direct8(), await http8()]
    ratios.push(served / direct)
    remark(
      `create over HTTP ${served.toFixed(0)}/s, the same ${statements.length} statements ${direct.toFixed(0)}/s`,
    )
  }
  ratios.sort((a, b) => a - b)
  report('HTTP against its own SQL', ratios[Math.floor(ratios.length / 2)] ?? 0, { atLeast: 0.65 })
  report('statements a save', statements.length, { atMost: 2 })
  for (const wire of wires) wire.close()
  await Promise.all(clients.map((client) => client.end()))
} finally {
  server.kill('SIGTERM')
  await once(server, 'exit')
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function ready(output: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += chunk
    const found = /Ready at (\S+)/.exec(text)
    if (found?.[1]) return found[1]
  }
  throw new Error(`The server did not start: ${text}`)
}

async function signIn(url: string): Promise<string> {
  const users = (await (await fetch(`${url}/api/auth/login-users`)).json()) as { email: string }[]
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: users[0]?.email }),
  })
  return ((await answer.json()) as { accessToken: string }).accessToken
}

async function orderOf(url: string, token: string) {
  const get = async (path: string) =>
    (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
  const services = (await get('/api/picklists/service-types')) as { id: number; name: string }[]
  const status = (await get('/api/auth/status')) as { user: { email: string } }
  return tenLines(services, status.user.email)
}

interface Statement {
  name?: string
  text: string
  values: unknown[]
}

async function record(body: string): Promise<Statement[]> {
  const config = readConfig({ ...environment, SEED: 'none' })
  const db = openDatabase(database.url, () => {})
  const app = await createApp({ config, db, clock: () => new Date() })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const token = await signIn(url)
  const wire = await openWire(url, postRequest(url, '/api/purchase-orders', token, body), 201)
  await wire.send()
  const statements: Statement[] = []
  const query = db.pool.query.bind(db.pool) as (...args: unknown[]) => unknown
  db.pool.query = ((...args: unknown[]) => {
    const [first, values] = args as [Statement | string, unknown[]]
    statements.push(typeof first === 'string' ? { text: first, values } : first)
    return query(...args)
  }) as typeof db.pool.query
  await wire.send()
  wire.close()
  await app.close()
  await db.close()
  return statements
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return client
}

/**
 * How many times per second `connections` concurrent workers complete `work`, measured over `seconds`
 * seconds.
 */
async function rate(work: (worker: number) => Promise<void>): Promise<number> {
  const end = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: connections }, async (_, worker) => {
      while (performance.now() < end) {
        await work(worker)
        done++
      }
    }),
  )
  return done / seconds
}
