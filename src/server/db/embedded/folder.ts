import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { codeOf, DatabaseStartError, reasonOf } from './database-start-error.ts'

const OURS = new Set(['cluster', 'making', 'lock', 'lost+found'])

/**
 * Creates DATA_DIR, or uses an existing folder that contains nothing but our files. Rejects any other folder.
 */
export function prepareFolder(dataDir: string): string {
  try {
    makeFolders(dataDir)
    const folder = realpathSync(dataDir)
    const foreign = readdirSync(folder).find((name) => !OURS.has(name))
    if (foreign !== undefined) {
      throw new DatabaseStartError(
        `DATA_DIR ${folder} holds "${foreign}", which is not Furrow’s database. Set DATA_DIR to an empty or a new folder.`,
      )
    }
    chmodSync(folder, 0o700)
    return folder
  } catch (cause) {
    if (cause instanceof DatabaseStartError) throw cause
    throw new DatabaseStartError(
      `DATA_DIR ${dataDir} can’t be used: ${reasonOf(cause)}. Set DATA_DIR to a folder that can be created and written to.`,
      { cause },
    )
  }
}

/** Creates parent folders one by one, because Node 20's recursive mkdir loops forever below /proc. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeFolders(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error // Another process just created it.
  }
}

/**
 * Makes the account the owner of a folder and its contents if another user owns the folder, for example after
 * it was restored from a copy.
 */
export function giveTo(account: Account, folder: string): void {
  if (!account || lstatSync(folder).uid === account.uid) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
  chownSync(folder, account.uid, account.gid)
}
