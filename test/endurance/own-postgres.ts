import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseAccount } from '#server/db/embedded/account.ts'
import { findBinaries, identity } from '#server/db/embedded/binaries.ts'
import { ensureCluster, OWNER, pathFromInside, readPassword } from '#server/db/embedded/cluster.ts'

/**
 * A PostgreSQL server that the test runs, not the product. A test can stop the server and start it again on
 * the same port.
 */
export interface OwnPostgres {
  url: string
  start(): Promise<void>
  stop(): Promise<void>
  /** Stops the server without a checkpoint, as a power failure would. */
  kill(): Promise<void>
}

export async function ownPostgres(
  folder: string,
  environment: Record<string, string> = {},
): Promise<OwnPostgres> {
  const cluster = join(folder, 'cluster')
  const account = databaseAccount(cluster)
  const binaries = findBinaries(account)
  await ensureCluster(folder, binaries, account)
  const port = randomInt(20_000, 30_000)
  const url = `postgres://${OWNER}:${readPassword(cluster)}@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await once(server, 'exit')
  }
  return {
    url,
    async start() {
      const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '' }
      const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      const log = openSync(join(cluster, 'server.log'), 'a')
      server = spawn(binaries.postgres, ['-D', pathFromInside(cluster), ...flags], {
        cwd: cluster,
        env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...environment },
        stdio: ['ignore', log, log],
        ...identity(account),
      })
      closeSync(log)
      await untilReady(url, cluster)
    },
    stop: () => end('SIGINT'),
    kill: () => end('SIGQUIT'),
  }
}

async function untilReady(url: string, cluster: string): Promise<void> {
  for (const began = Date.now(); ; await wait(50)) {
    const client = new pg.Client({ connectionString: url })
    // A connection that fails while the server starts or stops also emits an error event. Without a listener,
    // the event would end this process.
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      const log = join(cluster, 'server.log')
      if (Date.now() - began > 60_000)
        throw new Error(
          `PostgreSQL did not start: ${existsSync(log) ? readFileSync(log, 'utf8') : String(error)}`,
        )
    }
  }
}
