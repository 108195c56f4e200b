import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { seed } from '#server/seed/seed.ts'

export interface Served {
  url: string
  email: string
  token: string
  pool: Pool
  signIn(email: string): Promise<string>
  close(): Promise<void>
}

export async function serveDemonstration(environment: Record<string, string> = {}): Promise<Served> {
  const dataDir = mkdtempSync(join(tmpdir(), 'furrow-bench-'))
  const log = { info() {}, warn() {}, error() {} }
  const database = await startEmbedded({ dataDir, log: log as never })
  await migrate(database.url)
  const config = readConfig({
    DATABASE_URL: database.url,
    SEED: 'demo',
    SIGN_IN: 'directory',
    RATE_LIMIT_SIGN_INS: '1000000',
    RATE_LIMIT_WRITES: '1000000',
    RATE_LIMIT_READS: '100000000',
    ...environment,
  })
  // Turns off the timeouts, because one statement copies a million orders, and indexing them waits for
  // autovacuum.
  const address = new URL(database.url)
  address.searchParams.set('statement_timeout', '0')
  address.searchParams.set('lock_timeout', '0')
  const db = openDatabase(address.href, () => {})
  await seed({ config, db })
  const app = await createApp({ config, db, clock: () => new Date() })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const users = (await (await fetch(`${url}/api/auth/login-users`)).json()) as { email: string }[]
  const email = users[0]?.email ?? ''
  const signIn = async (person: string) => {
    const login = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person }),
    })
    return ((await login.json()) as { accessToken: string }).accessToken
  }
  return {
    url,
    email,
    token: await signIn(email),
    pool: db.pool,
    signIn,
    async close() {
      await app.close()
      await db.close()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
