import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, OWNER, readPassword } from './cluster.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { type Door, doorUrl } from './door.ts'
import { giveTo, prepareFolder } from './folder.ts'
import { keepRunning } from './keep-running.ts'
import { type Log, readPidFile, stopLeftover } from './leftover.ts'
import { type Lock, lockFolder } from './lock.ts'
import { startPostmaster } from './postmaster.ts'

export interface EmbeddedDatabase {
  url: string
  stop(): Promise<void>
}

/**
 * Starts our own PostgreSQL in dataDir, in its own process group, with a socket in that folder and a random
 * password.
 */
export async function startEmbedded({
  dataDir,
  log,
}: {
  dataDir: string
  log: Log
}): Promise<EmbeddedDatabase> {
  if (process.platform === 'win32') {
    throw new DatabaseStartError(
      'There is no embedded database on Windows itself. Start in WSL, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
  const folder = prepareFolder(dataDir)
  const lock = await lockWithRetry(folder)
  if (!lock)
    throw new DatabaseStartError(
      `Another Furrow is running with DATA_DIR ${folder}. Stop it, or set another DATA_DIR.`,
    )
  try {
    const cluster = join(folder, 'cluster')
    const account = databaseAccount(cluster)
    const binaries = findBinaries(account)
    await ensureCluster(folder, binaries, account)
    giveTo(account, cluster)
    await stopLeftover(cluster, log)
    const server = await keepRunning(
      (door) => startPostmaster({ cluster, binaries, account, ...(door ? { door } : {}) }),
      log,
    )
    const url = await ensureDatabase(server.door, readPassword(cluster))
    const stop = once(async () => {
      await server.stop()
      await lock.release()
    })
    return { url, stop }
  } catch (error) {
    await lock.release()
    // Errors such as EPERM or ENOSPC come from the machine, not from a bug.
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new DatabaseStartError(`The database in ${folder} can’t be started: ${error.message}`, {
      cause: error,
    })
  }
}

/**
 * For commands that run alongside the app: uses the database of the app running on this dataDir, or starts
 * one for the command.
 */
export async function borrowEmbedded(from: { dataDir: string; log: Log }): Promise<EmbeddedDatabase> {
  const running = await runningAddress(from.dataDir)
  return running ? { url: running, stop: async () => {} } : startEmbedded(from)
}

/**
 * Returns the running database's URL, or undefined if no database is running. Waits for one that is starting.
 */
async function runningAddress(dataDir: string): Promise<string | undefined> {
  if (!existsSync(join(dataDir, 'cluster'))) return undefined
  const cluster = join(realpathSync(dataDir), 'cluster')
  for (const start = Date.now(); Date.now() - start < 30_000; await wait(100)) {
    const lock = await lockFolder(dirname(cluster))
    if (lock) {
      await lock.release()
      return undefined
    }
    const server = readPidFile(cluster)
    if (server?.ready) return doorUrl(server.door, OWNER, readPassword(cluster), OWNER)
  }
  throw new DatabaseStartError(
    `The database of the Furrow running with DATA_DIR ${dataDir} is not responding.`,
  )
}

/** Retries for a few seconds, because an app that is shutting down will soon release the lock. */
async function lockWithRetry(folder: string): Promise<Lock | undefined> {
  for (const start = Date.now(); ; await wait(100)) {
    const lock = await lockFolder(folder)
    if (lock || Date.now() - start > 4_000) return lock
  }
}

/**
 * Stops the server that a killed process left in dataDir. Returns false if a live process is using dataDir.
 */
export async function stopKilled({ dataDir, log }: { dataDir: string; log: Log }): Promise<boolean> {
  const lock = await lockFolder(dataDir)
  if (!lock) return false
  try {
    await stopLeftover(join(dataDir, 'cluster'), log)
    return true
  } finally {
    await lock.release()
  }
}

async function ensureDatabase(door: Door, password: string): Promise<string> {
  const address = (name: string) => doorUrl(door, OWNER, password, name)
  const client = new pg.Client({ connectionString: address('postgres') })
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [OWNER])
    if (found.rowCount === 0) await client.query(`create database ${OWNER}`)
  } finally {
    await client.end()
  }
  return address(OWNER)
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= action()
    return done
  }
}
