import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fchownSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Account } from './account.ts'
import { type Binaries, identity } from './binaries.ts'
import { pathFromInside } from './cluster.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { type Door, doorSettings, removeSocket, socketFolder } from './door.ts'
import { end, readPidFile } from './leftover.ts'

export interface Postmaster {
  door: Door
  exited: Promise<string>
  stop(): Promise<boolean>
}

interface Launch {
  cluster: string
  binaries: Binaries
  account: Account
  door?: Door
}

const retryMs = 15_000
const recoveryMs = 180_000
/**
 * Temporary failures: processes of a killed server are still shutting down, or another program just took the
 * port.
 */
const passingFailures =
  /shared memory block .* still in use|lock file .* already exists|could not bind|Address already in use/

export async function startPostmaster(launch: Launch): Promise<Postmaster> {
  for (const start = Date.now(); ; await wait(200)) {
    const door = launch.door ?? (await findDoor(launch.cluster))
    if ('folder' in door) removeSocket(launch.cluster)
    const child = spawnServer(launch, door)
    const exited = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('exit', (code, signal) => resolve(signal ?? `exit status ${code}`))
    })
    const runs = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined
    const stop = () => end(runs, (signal) => child.kill(signal))
    if (await isReady(child, launch.cluster, exited)) return { door, exited, stop }

    const output = endOfLog(launch.cluster)
    await stop()
    if (passingFailures.test(output) && Date.now() - start < retryMs) continue
    throw new DatabaseStartError(`The database server did not start (${await exited}): ${output}`)
  }
}

async function findDoor(cluster: string): Promise<Door> {
  const folder = await socketFolder(cluster)
  return folder === null ? { port: await freePort() } : { folder }
}

function spawnServer({ cluster, binaries, account }: Launch, door: Door): ChildProcess {
  const output = openSync(join(cluster, 'server.log'), 'w', 0o600)
  try {
    if (account) fchownSync(output, account.uid, account.gid)
    const child = spawn(binaries.postgres, ['-D', pathFromInside(cluster), ...settings(door)], {
      cwd: cluster,
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', output, output],
      // Runs the server in its own process group, so that Ctrl-C reaches only the app, which stops its
      // database last.
      detached: true,
      ...identity(account),
    })
    child.unref()
    return child
  } finally {
    closeSync(output)
  }
}

/**
 * Passes settings on the command line instead of storing them in the cluster, so that each version of the app
 * uses its own.
 */
function settings(door: Door): string[] {
  const values = {
    ...doorSettings(door),
    max_connections: 100,
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Keeps failed statements out of PostgreSQL's log. The app logs them itself, without their data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function isReady(child: ChildProcess, cluster: string, exited: Promise<string>): Promise<boolean> {
  let ended = false
  exited.then(() => {
    ended = true
  })
  for (const start = Date.now(); !ended && Date.now() - start < recoveryMs; await wait(15)) {
    const now = readPidFile(cluster)
    if (now?.pid === child.pid && now?.ready) return true
  }
  return false
}

function endOfLog(cluster: string): string {
  return readFileSync(join(cluster, 'server.log'), 'utf8').trim().split('\n').slice(-6).join(' ').slice(-600)
}

function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
