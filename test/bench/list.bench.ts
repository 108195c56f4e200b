import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { seed } from '#server/seed/seed.ts'
import { copyOrders } from './many-orders.ts'
import { isShort, remark, report } from './report.ts'

/**
 * Measures a cursor page of 20 orders, among 100,000 orders and among 1,000, as a manager and as an
 * agronomist. An agronomist sees only about 60 of the 1,000 orders, so a larger page might not be full, and a
 * page that isn't full is always faster.
 */
const sizes = isShort ? { few: 500, many: 2_000, calls: 5 } : { few: 1_000, many: 100_000, calls: 25 }
const dataDir = mkdtempSync(join(tmpdir(), 'furrow-bench-'))
const database = await startEmbedded({ dataDir, log: { info() {}, warn() {}, error() {} } as never })
try {
  await migrate(database.url)
  const config = readConfig({
    DATABASE_URL: database.url,
    SEED: 'demo',
    SIGN_IN: 'directory',
    RATE_LIMIT_SIGN_INS: '1000000',
  })
  const db = openDatabase(database.url, () => {})
  await seed({ config, db })
  const app = await createApp({ config, db, clock: () => new Date() })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const small = await measureAll(url, db.pool, sizes.few)
  const large = await measureAll(url, db.pool, sizes.many)
  for (const [name, time] of Object.entries(large)) {
    const before = small[name] ?? Number.NaN
    remark(`${name}: ${before.toFixed(1)} ms of ${sizes.few}, ${time.toFixed(1)} ms of ${sizes.many}`)
    if (name.includes('cursor')) report(`${name}, ratio`, time / before, { atMost: 1.5 })
  }
  await app.close()
  await db.close()
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measureAll(
  url: string,
  pool: import('pg').Pool,
  orders: number,
): Promise<Record<string, number>> {
  await copyOrders(async (text, values) => (await pool.query(text, values)).rows, orders)
  const times: Record<string, number> = {}
  const { rows } = await pool.query<{ level: string; email: string }>(
    'select distinct on (level) level, email from agronomists where active order by level, email',
  )
  for (const { level, email } of rows) {
    const login = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    const { accessToken } = (await login.json()) as { accessToken: string }
    const get = (path: string) =>
      fetch(`${url}${path}`, { headers: { authorization: `Bearer ${accessToken}` } })
    for (const sort of ['date-newest', 'po', 'producer', 'customer1']) {
      const first = `/api/purchase-orders?limit=20&sort=${sort}`
      const answer = await get(first)
      const next = /^<(.+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
      times[`${level}, ${sort}, first page with totals`] = await median(() => get(first))
      times[`${level}, ${sort}, cursor page`] = await median(() => get(next))
    }
  }
  return times
}

async function median(work: () => Promise<Response>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < sizes.calls; i++) {
    const start = performance.now()
    await (await work()).arrayBuffer()
    if (i >= 4) times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
