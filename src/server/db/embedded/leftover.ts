import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { codeOf, DatabaseStartError } from './database-start-error.ts'
import type { Door } from './door.ts'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

interface PidFile {
  pid: number
  door: Door
  ready: boolean
}

/**
 * Reads the file in which the server describes itself: its process ID on line 1, port on line 4, socket
 * folder on line 5 (may be empty) and state on line 8.
 */
export function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    const door = lines[4]?.trim() ? { folder: cluster } : { port: Number(lines[3]) }
    return pid > 0 ? { pid, door, ready: lines[7]?.trim() === 'ready' } : undefined
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

// The signals that end a server, tried in this order, each with its timeout. Committed data is safe with all
// of them.
const ENDINGS = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const

/**
 * Stops a database server that kept running when its app was killed. Its process might be running, exiting or
 * a zombie, or its process ID might now belong to another process.
 */
export async function stopLeftover(cluster: string, log: Log): Promise<void> {
  const server = readPidFile(cluster)
  if (!server) return
  if (isServer(server.pid, cluster)) {
    log.info(`Stopping the database server left by an earlier run (process ${server.pid})`)
    await end(
      () => isServer(server.pid, cluster),
      (signal) => process.kill(server.pid, signal),
    )
  }
  if (isServer(server.pid, cluster)) {
    throw new DatabaseStartError(
      `An earlier database server (process ${server.pid}) did not stop. Stop it and start again.`,
    )
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

/**
 * Tries to end a process with increasingly forceful signals, waiting after each. Returns false if it is still
 * running after the last.
 */
export async function end(runs: () => boolean, kill: (signal: NodeJS.Signals) => void): Promise<boolean> {
  for (const [signal, timeoutMs] of ENDINGS) {
    if (!runs()) return true
    try {
      kill(signal)
    } catch (error) {
      if (codeOf(error) !== 'ESRCH') throw error
    }
    for (const start = Date.now(); runs() && Date.now() - start < timeoutMs; ) await wait(20)
  }
  return !runs()
}

/**
 * Whether the process is running (not a zombie) and is this cluster's server. On Linux, checks that it runs
 * in the cluster's folder; elsewhere, only that it is PostgreSQL.
 */
function isServer(pid: number, cluster: string): boolean {
  try {
    if (process.platform !== 'linux') {
      return /^[^Z]\S*\s.*postgres/.test(
        execFileSync('ps', ['-o', 'stat=,comm=', '-p', `${pid}`], { encoding: 'utf8' }),
      )
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const state = stat.charAt(stat.lastIndexOf(')') + 2)
    if (state === 'Z' || state === 'X') return false
    const its = statSync(`/proc/${pid}/cwd`)
    const ours = statSync(cluster)
    return its.ino === ours.ino && its.dev === ours.dev
  } catch {
    return false // The process has ended, or it belongs to another user and can't be inspected.
  }
}
