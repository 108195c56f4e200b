import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#test/world/database.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import { SchemaError } from './schema-error.ts'

let database: FreshDatabase
let client: pg.Client
const program = readMigrations()
const newest = program.at(-1)?.at ?? 0

beforeEach(async () => {
  database = await freshDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const migration = (name: string, at: number, ...statements: string[]): Migration => ({
  name,
  at,
  hash: name,
  statements,
})
const recorded = async () =>
  (await client.query('select hash, created_at::float8 as at from drizzle.__drizzle_migrations order by id'))
    .rows
const tables = async () =>
  (await client.query("select tablename from pg_tables where tablename like 'made_%' order by 1")).rows.map(
    ({ tablename }) => tablename,
  )

test('every migration of the program is written after the one before it', () => {
  const times = program.map(({ at }) => at)
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
})

test('a migration is applied once, and recorded as Drizzle records it', async () => {
  const next = migration('next', newest + 1, 'create table made_next ()')
  await migrate(database.url, [...program, next])
  await migrate(database.url, [...program, next])

  expect(await tables()).toEqual(['made_next'])
  expect(await recorded()).toEqual([...program, next].map(({ hash, at }) => ({ hash, at })))
})

test('any number of processes migrate at once', async () => {
  const next = migration('next', newest + 1, 'select pg_sleep(0.2)', 'create table made_next ()')
  await Promise.all(Array.from({ length: 5 }, () => migrate(database.url, [...program, next])))
  expect(await recorded()).toHaveLength(program.length + 1)
})

test('migrations that fail half-way leave nothing behind', async () => {
  const before = await recorded()
  const good = migration('good', newest + 1, 'create table made_good ()')
  const bad = migration('bad', newest + 2, 'create table made_bad ()', 'create table made_bad ()')

  await expect(migrate(database.url, [...program, good, bad])).rejects.toThrow('already exists')

  expect(await tables()).toEqual([])
  expect(await recorded()).toEqual(before)
})

describe('the start is refused', () => {
  test('where the database is newer than the program', async () => {
    await migrate(database.url, [
      ...program,
      migration('next', Date.UTC(2040, 1, 3), 'create table made_next ()'),
    ])
    const before = await recorded()

    await expect(migrate(database.url, program)).rejects.toThrow(
      new SchemaError(
        'The database is newer than this Furrow: it has 1 migration (of 2040-02-03) that this program doesn’t know. Use the newer Furrow, or a backup from before the upgrade.',
      ),
    )

    expect(await recorded()).toEqual(before)
  })

  // If the older of two branches is merged last, Drizzle's own migrator skips that branch's migration.
  test('where a migration is older than the last one applied, instead of skipping it', async () => {
    const second = migration('0010_second', newest + 20, 'create table made_second ()')
    const first = migration('0009_first', newest + 10, 'create table made_first ()')
    await migrate(database.url, [...program, second])

    await expect(migrate(database.url, [...program, first, second])).rejects.toThrow(
      /^The migration 0009_first is older than the last one that the database has, and was never applied to it/,
    )

    expect(await tables()).toEqual(['made_second'])
  })
})
