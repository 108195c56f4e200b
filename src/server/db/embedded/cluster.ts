import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import { type Binaries, identity } from './binaries.ts'
import { DatabaseStartError, reasonOf } from './database-start-error.ts'
import { giveTo } from './folder.ts'

export const OWNER = 'furrow'

/**
 * The cluster's path as PostgreSQL's programs should use it. The cluster is their working directory, which
 * they enter before switching users, so the cluster can be inside folders that their user can't open.
 */
export const pathFromInside = (cluster: string) => (process.platform === 'linux' ? '/proc/self/cwd' : cluster)

/**
 * Creates the cluster if it is missing. A process that is killed midway leaves nothing that looks like a
 * cluster.
 */
export async function ensureCluster(folder: string, binaries: Binaries, account: Account): Promise<void> {
  giveTo(account, folder)
  const cluster = join(folder, 'cluster')
  const making = join(folder, 'making')
  rmSync(making, { recursive: true, force: true })
  if (existsSync(cluster)) return

  const unfinished = join(making, 'cluster')
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  writeFileSync(join(making, 'password'), randomBytes(24).toString('base64url'), { mode: 0o600 })
  giveTo(account, making)
  await initdb(unfinished, binaries, account)
  renameSync(join(making, 'password'), join(unfinished, 'password'))
  renameSync(unfinished, cluster)
  rmSync(making, { recursive: true })
}

async function initdb(cluster: string, binaries: Binaries, account: Account): Promise<void> {
  const inside = pathFromInside(cluster)
  const run = (...flags: string[]) =>
    promisify(execFile)(binaries.initdb, ['-D', inside, ...flags], {
      cwd: cluster,
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      ...identity(account),
    })
  try {
    // Syncs everything to disk once at the end instead of once per file: just as safe, but faster.
    await run(
      ...['--no-sync', '--username', OWNER, '--auth', 'scram-sha-256', '--pwfile', `${inside}/../password`],
      ...[
        '--encoding',
        'UTF8',
        '--locale',
        'C',
        '--locale-provider',
        'builtin',
        '--builtin-locale',
        'C.UTF-8',
      ],
      '--data-checksums',
    )
    await run('--sync-only')
  } catch (cause) {
    const output = errorOutput(cause).trim().split('\n').slice(-3).join(' ')
    throw new DatabaseStartError(
      `The database in ${cluster} can’t be created: ${output || reasonOf(cause)}`,
      {
        cause,
      },
    )
  }
}

function errorOutput(failure: unknown): string {
  return failure instanceof Error && 'stderr' in failure ? String(failure.stderr) : ''
}

export function readPassword(cluster: string): string {
  try {
    return readFileSync(join(cluster, 'password'), 'utf8')
  } catch (cause) {
    throw new DatabaseStartError(`The database’s password can’t be read: ${reasonOf(cause)}`, {
      cause,
    })
  }
}
