import { execFileSync } from 'node:child_process'
import { lstatSync } from 'node:fs'
import { DatabaseStartError } from './database-start-error.ts'

/** The user that PostgreSQL runs as; undefined means the current user. */
export type Account = { name: string; uid: number; gid: number } | undefined

/**
 * Picks the account that PostgreSQL runs as, because PostgreSQL refuses to run as root. A cluster keeps its
 * owner, even if another account is created later.
 */
export function databaseAccount(cluster: string): Account {
  if (process.getuid?.() !== 0) return undefined
  const owner = lstatSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  const account = lookUp('postgres') ?? lookUp(ourOwn) ?? makeOurOwn()
  if (account) return account
  throw new DatabaseStartError(
    `PostgreSQL refuses to run as root, and a user "${ourOwn}" could not be created. Start as another user, or set DATABASE_URL.`,
  )
}

/**
 * We use an account of our own instead of "nobody", because any other program that runs as "nobody" could
 * read the database.
 */
const ourOwn = 'furrow-database'

function makeOurOwn(): Account {
  try {
    const options = [
      '--system',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
    ]
    execFileSync('useradd', [...options, ourOwn], { stdio: 'ignore' })
  } catch {
    // Ignores the error, because another process might have just created the user.
  }
  return lookUp(ourOwn)
}

function lookUp(name: string): Account {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    return { name, uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined // The `id` command fails if there is no such user.
  }
}
