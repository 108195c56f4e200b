import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

interface Wanted {
  native: string
  version: string
  usable: (folder: string) => boolean
}

/** Returns a copy of PostgreSQL's programs that every user can run; undefined if no folder is suitable. */
export function reachableCopy({ native, version, usable }: Wanted): string | undefined {
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    if (!existsSync(parent)) continue
    const copy = join(parent, `furrow-postgresql-${version}`)
    if (isOurs(copy) && isComplete(native, copy) && usable(copy)) return copy
    const made = makeCopy(native, parent)
    if (usable(made)) return moveIntoPlace(made, copy)
    rmSync(made, { recursive: true })
  }
  return undefined
}

/**
 * Whether a folder is ours. Anyone can create one in a temporary folder, so we run programs only from one
 * that no one else can write to.
 */
function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

/**
 * Whether a copy has all of its files. Some might be missing, because temporary folders are cleaned up by
 * age, one file at a time.
 */
function isComplete(native: string, copy: string): boolean {
  return filesOf(native).every((file) => {
    const there = lstatSync(join(copy, file), { throwIfNoEntry: false })
    return there !== undefined && there.size === lstatSync(join(native, file)).size
  })
}

function filesOf(native: string): string[] {
  return readdirSync(native, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isNeeded(entry.name))
    .map((entry) => join(relative(native, entry.parentPath), entry.name))
}

const isNeeded = (path: string) => !path.endsWith('.a')

function makeCopy(native: string, parent: string): string {
  const made = mkdtempSync(join(parent, 'furrow-postgresql-'))
  cpSync(native, made, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
  makeLinks(made)
  for (const entry of readdirSync(made, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
  chmodSync(made, 0o755)
  return made
}

/** Creates the library links here, because the package's install script might be disabled. */
function makeLinks(copy: string): void {
  const list: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(copy, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of list) {
    const path = join(copy, relative('native', target))
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    symlinkSync(relative(dirname(target), source), path)
  }
}

/**
 * Renames the folder in one step. If another process or user has already created a folder with that name, the
 * copy keeps its temporary name.
 */
function moveIntoPlace(made: string, copy: string): string {
  if (isOurs(copy)) {
    const old = `${made}-old`
    renameSync(copy, old)
    rmSync(old, { recursive: true })
  }
  if (existsSync(copy)) return made
  renameSync(made, copy)
  return copy
}
