import { execFileSync } from 'node:child_process'
import { lstatSync } from 'node:fs'
import { DatabaseStartError } from './database-start-error.ts'

/** The user that PostgreSQL runs as; undefined means the user that we already are. */
export type Account = { name: string; uid: number; gid: number } | undefined

/** PostgreSQL refuses root. The owner of a cluster stays its owner, also when another account is installed later. */
export function databaseAccount(cluster: string): Account {
  if (process.getuid?.() !== 0) return undefined
  const owner = lstatSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  const account = lookUp('postgres') ?? lookUp('nobody')
  if (account) return account
  throw new DatabaseStartError(
    'PostgreSQL refuses to run as root, and there is neither a user "postgres" nor "nobody". Start as another user, or set DATABASE_URL.',
  )
}

function lookUp(name: string): Account {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    return { name, uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined // `id` says by its exit status that there is no such user
  }
}
