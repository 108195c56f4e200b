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
 * Measures how long it takes to search 100,000 orders, as a manager and as an agronomist, for common words, a
 * number, and a word that no order contains.
 */
const orders = isShort ? 2_000 : 100_000
const calls = isShort ? 5 : 100
const texts = ['farms', '4321', 'section 8', 'railroad strip', 'nowhere']
const dataDir = mkdtempSync(join(tmpdir(), 'furrow-bench-'))
const database = await startEmbedded({ dataDir, log: { info() {}, warn() {}, error() {} } as never })
try {
  await migrate(database.url)
  const config = readConfig({ DATABASE_URL: database.url, SEED: 'demo', SIGN_IN: 'directory' })
  const db = openDatabase(database.url, () => {})
  await seed({ config, db })
  const app = await createApp({
    config: { ...config, rateLimitReads: 1_000_000 },
    db,
    clock: () => new Date(),
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  await copyOrders(async (text, values) => (await db.pool.query(text, values)).rows, orders)
  const { rows } = await db.pool.query<{ level: string; email: string }>(
    "select distinct on (level) level, email from agronomists where active and level <> 'Admin' order by level, email",
  )
  for (const { level, email } of rows) {
    const login = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    const { accessToken } = (await login.json()) as { accessToken: string }
    const headers = { authorization: `Bearer ${accessToken}` }
    const times: number[] = []
    for (let i = 0; i < calls; i++) {
      const q = encodeURIComponent(texts[i % texts.length] ?? '')
      const start = performance.now()
      const answer = await fetch(`${url}/api/search?q=${q}`, { headers })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`The search was answered ${answer.status}`)
      times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    remark(`${level}: median ${(times[Math.floor(times.length / 2)] ?? 0).toFixed(1)} ms`)
    report(`search of ${orders} orders, ${level}, p95 in ms`, times[Math.floor(times.length * 0.95)] ?? 0, {
      atMost: 80,
    })
  }
  await app.close()
  await db.close()
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
