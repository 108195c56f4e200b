import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded, stopKilled } from '#server/db/embedded/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the PostgreSQL server on which the tests create their databases. */
    databaseServer: string
    /** The name of the migrated database that each test file clones. */
    databaseTemplate: string
  }
}

const PREFIX = 'furrow-test-'

/** Linux keeps files in this folder in memory. */
const MEMORY = '/dev/shm'
/** Required free space in bytes: much more than the tests' databases take up. */
const ROOM = 4 * 2 ** 30

/**
 * One PostgreSQL server for the whole test run: a new one in a temporary folder, or the one in
 * TEST_DATABASE_URL.
 */
export default async function cluster({ provide }: TestProject) {
  const server = await startServer()
  const template = `furrow_test_${randomBytes(4).toString('hex')}`
  const address = new URL(server.url)
  address.pathname = template
  await onServer(server.url, (client) => client.query(`create database ${template} template template0`))
  await migrate(address.href)
  provide('databaseServer', server.url)
  provide('databaseTemplate', template)

  return async () => {
    await onServer(server.url, async (client) => {
      const ours = await client.query("select datname from pg_database where datname like $1 || '%'", [
        template,
      ])
      for (const { datname } of ours.rows) await client.query(`drop database ${datname} with (force)`)
    })
    await server.stop()
  }
}

async function startServer() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  await removeKilledRuns()
  const dataDir = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), PREFIX))
  const embedded = await startEmbedded({ dataDir, log: quiet })
  // Turns off fsync. With fsync, dropping a database would wait for the disk. Test data doesn't have to
  // survive a power failure.
  await onServer(embedded.url, async (client) => {
    await client.query('alter system set fsync = off')
    await client.query('select pg_reload_conf()')
  })
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Whether the in-memory folder exists and has enough space. On a disk, creating a database's many files is
 * slow right after another database was deleted.
 */
function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > ROOM
}

/**
 * Cleans up after killed runs. Skips a folder without a database, because it might belong to another run that
 * is just starting.
 */
async function removeKilledRuns() {
  const places = [MEMORY, tmpdir()].filter((place) => existsSync(place))
  const names = places.flatMap((place) => readdirSync(place).map((name) => join(place, name)))
  for (const dataDir of names.filter((name) => basename(name).startsWith(PREFIX))) {
    if (!existsSync(join(dataDir, 'cluster')) && !existsSync(join(dataDir, 'making'))) continue
    if (await stopKilled({ dataDir, log: quiet })) rmSync(dataDir, { recursive: true, force: true })
  }
}

const quiet = {
  info() {},
  warn() {},
  error: (...said: unknown[]) => process.stderr.write(`${said.join(' ')}\n`),
}

async function onServer(url: string, act: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}
