import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { settleOrders } from '#server/orders/list/settle-regularly.ts'
import { seed } from '#server/seed/seed.ts'
import { median, requestOf, tenLines } from './order-requests.ts'
import { isShort, remark, report } from './report.ts'
import { openWire } from './wire.ts'

/**
 * Measures PostgreSQL's share of creating and changing an order, in processor time and WAL, including updates
 * to the search tables. Alternates, on the same data, between a schema with all migrations and one without
 * the last few. `BEFORE` sets how many migrations are left out.
 */
const without = Number(process.env.BEFORE ?? 1)
const rounds = isShort ? 1 : Number(process.env.ROUNDS ?? 11)
const each = isShort ? 20 : Number(process.env.EACH ?? 200)

const dataDir = mkdtempSync(join(tmpdir(), 'furrow-bench-'))
const database = await startEmbedded({ dataDir, log: { info() {}, warn() {}, error() {} } as never })
const ticksPerSecond = 100

async function sideOf(name: string, migrations: ReturnType<typeof readMigrations>) {
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  await admin.query(`create database ${name} template template0`)
  await admin.end()
  const address = new URL(database.url)
  address.pathname = name
  await migrate(address.href, migrations)
  const config = readConfig({ DATABASE_URL: address.href, SEED: 'demo', SIGN_IN: 'directory' })
  const db = openDatabase(address.href, () => {})
  await seed({ config, db })
  const app = await createApp({
    config: { ...config, rateLimitReads: 1e9, rateLimitWrites: 1e9 },
    db,
    clock: () => new Date(),
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  async function ask(method: string, path: string, token: string, body?: unknown): Promise<never> {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    // A rejected request is cheap, so it would look like a fast save.
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<never>
  }
  const users: { email: string }[] = await ask('GET', '/api/auth/login-users', '')
  const email = users[0]?.email ?? ''
  const { accessToken: token }: { accessToken: string } = await ask('POST', '/api/auth/login', '', { email })
  const services: { id: number; name: string }[] = await ask('GET', '/api/picklists/service-types', token)
  const body = JSON.stringify(tenLines(services, email))
  const made: number[] = []
  for (let i = 0; i < 50; i++) {
    const order: { id: number } = await ask('POST', '/api/purchase-orders', token, JSON.parse(body))
    made.push(order.id)
  }
  const create = await openWire(url, requestOf(url, 'POST', '/api/purchase-orders', token, body), 201)
  async function change(n: number) {
    const id = made[n % made.length]
    await ask('PATCH', `/api/purchase-orders/${id}`, token, { comments: `remark ${n}` })
  }
  async function reprice(n: number) {
    const order = tenLines(services, email)
    const lineItems = order.lineItems.map((line) => {
      const acres = line.acres + (n % 47)
      return { ...line, acres, crops: line.crops.map((crop) => ({ ...crop, acres })) }
    })
    await ask('PATCH', `/api/purchase-orders/${made[n % made.length]}`, token, { lineItems })
  }
  const settle = async () => {
    if ((await db.pool.query("select to_regprocedure('settle_orders(integer)') as there")).rows[0].there)
      await settleOrders(db)
  }
  return {
    name,
    db,
    create: () => create.send(),
    change,
    reprice,
    settle,
    close: async () => {
      create.close()
      await app.close()
      await db.close()
    },
  }
}

/** The CPU time in milliseconds that the database's backends have used so far. */
function timeOf(name: string): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(` ${name} `)) continue
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
      ticks += Number(stat[11]) + Number(stat[12])
    } catch {
      // The process ended before its files could be read.
    }
  }
  return (ticks * 1000) / ticksPerSecond
}

try {
  // Leaves out the cost of flushing to disk and of full-page images.
  const server = new pg.Client({ connectionString: database.url })
  await server.connect()
  await server.query('alter system set fsync = off')
  await server.query('alter system set full_page_writes = off')
  await server.query('select pg_reload_conf()')
  await server.end()
  const all = readMigrations()
  const sides = [
    await sideOf('former', all.slice(0, all.length - without)),
    await sideOf('present', all),
  ] as const
  const walAt = async () =>
    Number(
      (await sides[0].db.pool.query("select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as at")).rows[0].at,
    )
  const works = isShort ? (['create'] as const) : (['create', 'change', 'reprice'] as const)
  for (const work of works) {
    const times: number[][] = [[], []]
    const bytes: number[][] = [[], []]
    const settled: number[] = []
    const settledBytes: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const turns = round % 2 === 0 ? [0, 1] : [1, 0]
      for (const turn of turns) {
        const side = sides[turn] as (typeof sides)[0]
        const [before, wal] = [timeOf(side.name), await walAt()]
        for (let i = 0; i < each; i++) await side[work](round * each + i)
        const [then, walThen] = [timeOf(side.name), await walAt()]
        await side.settle()
        if (round === 0) continue
        bytes[turn]?.push((walThen - wal) / each)
        times[turn]?.push((then - before) / each)
        if (turn === 0) continue
        settled.push((timeOf(side.name) - then) / each)
        settledBytes.push(((await walAt()) - walThen) / each)
      }
    }
    const [former = [], present = []] = times
    const ratio = median(present.map((time, i) => time / (former[i] ?? 1)))
    const said = (ms: number[], wal: number[]) =>
      `${median(ms).toFixed(3)} ms, ${median(wal).toFixed(0)} bytes of WAL`
    remark(
      `${work}: ${said(former, bytes[0] ?? [])} before; ${said(present, bytes[1] ?? [])} now; later, for search, ${said(settled, settledBytes)}`,
    )
    report(`processor time of PostgreSQL for a ${work}, now to before`, ratio, { atMost: 1.1 })
  }
  for (const { name, db } of sides) {
    const { rows } = await db.pool.query(
      "select n_tup_upd as updated, n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'purchase_orders'",
    )
    remark(`${name}: ${JSON.stringify(rows[0])}`)
  }
  for (const side of sides) await side.close()
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
