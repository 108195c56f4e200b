import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { plural } from '#shared/plural.ts'
import { SchemaError } from './schema-error.ts'

export interface Migration {
  name: string
  /** When the migration was written, in milliseconds; identifies the migration. */
  at: number
  hash: string
  statements: string[]
}

/**
 * The lock for migrations. Any number of processes may start at the same time: one migrates, the others wait.
 */
export const migrationLock = 7_316_041

/** Applies all committed migrations that the database lacks, or none if one of them fails. */
export async function migrate(url: string, migrations = readMigrations()): Promise<void> {
  // Sets no time limit on the lock or on statements, because another process might be building an index.
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'furrow-migrate' })
  await client.connect()
  try {
    // Uses READ COMMITTED, so that once the lock is available, the next query sees what other processes have
    // committed.
    await client.query('begin isolation level read committed')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    const wanted = missing(migrations, await applied(client))
    await applyMigrations(client, wanted).catch((error) => {
      throw isOfRights(error) ? notByThisRole(wanted.length) : error
    })
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const isOfRights = (error: unknown) => error instanceof pg.DatabaseError && error.code === '42501'

/** (rule operations/serving-role) */
function notByThisRole(count: number): SchemaError {
  return new SchemaError(
    `The database lacks ${plural(count, 'migration')}, and this role may not apply ${count === 1 ? 'it' : 'them'}: run npm run migrate as the owner of its tables`,
  )
}

export function readMigrations(folder = migrationsFolder()): Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(join(folder, 'meta/_journal.json'), 'utf8'),
  )
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash, sql }, at) => ({
    name: journal.entries[at]?.tag ?? '',
    at: folderMillis,
    hash,
    statements: sql,
  }))
}

/**
 * Applies migrations in the caller's transaction. Drizzle's migrator uses its own, which a restore couldn't
 * join, and skips migrations older than the last one applied (drizzle-orm issue 5769). Writes the same
 * records as Drizzle.
 */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  if (migrations.length === 0) return
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { statements, hash, at } of migrations) {
    for (const statement of statements) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      at,
    ])
  }
}

export async function applied(client: pg.ClientBase): Promise<number[]> {
  const { rows: there } = await client.query<{ found: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as found",
  )
  if (!there[0]?.found) return []
  const { rows } = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations order by id',
  )
  return rows.map(({ at }) => Number(at))
}

/**
 * Returns the migrations that a database or backup lacks. Throws if it has any that this program doesn't
 * know.
 */
export function missing(
  migrations: readonly Migration[],
  has: readonly number[],
  what: 'database' | 'backup' = 'database',
): Migration[] {
  const unknown = has.filter((at) => migrations.every((migration) => migration.at !== at))
  if (unknown.length > 0) {
    throw new SchemaError(
      `The ${what} is newer than this Furrow: it has ${plural(unknown.length, 'migration')} (of ${day(unknown)}) that this program doesn’t know. Use the newer Furrow, or a backup from before the upgrade.`,
    )
  }
  const last = Math.max(...has)
  const wanted = migrations.filter(({ at }) => !has.includes(at))
  const late = wanted.find(({ at }) => at < last)
  if (!late) return wanted
  throw new SchemaError(
    `The migration ${late.name} is older than the last one that the ${what} has, and was never applied to it. It comes from a different branch of Furrow than this ${what}.`,
  )
}

const day = (times: readonly number[]) => new Date(Math.max(...times)).toISOString().slice(0, 10)

/** The relative path of the migrations folder differs between the build and the sources. */
function migrationsFolder(): string {
  for (const candidate of ['../../migrations', '../../../migrations']) {
    const folder = fileURLToPath(new URL(candidate, import.meta.url))
    if (existsSync(folder)) return folder
  }
  throw new Error('The folder of migrations is missing')
}
