import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Any number of processes may start at once: one of them migrates, the others wait for it. */
const migrationLock = 7_316_041

/** Applies the committed migrations that the database doesn't have yet. */
export async function migrate(url: string): Promise<void> {
  // Neither for the lock nor for a statement is there a limit: another process may be building an index.
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'furrow-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await applyMigrations(drizzle(client), { migrationsFolder: migrationsFolder() })
  } finally {
    await client.end()
  }
}

/** Beside the sources while developing, two folders up from the built file. */
function migrationsFolder(): string {
  for (const candidate of ['../../migrations', '../../../migrations']) {
    const folder = fileURLToPath(new URL(candidate, import.meta.url))
    if (existsSync(folder)) return folder
  }
  throw new Error('The folder of migrations is missing')
}
