import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const keptMs = 14 * 86_400_000

/**
 * Adds this build's scripts and styles to those of earlier builds, which pages opened before an upgrade still
 * need. Removes files that no build used in the last 14 days (rule operations/assets-of-last-builds).
 * Processes of different builds may run this at the same time, because files with the same name are
 * identical.
 */
export async function keepAssets(from: string, to: string, now: Date): Promise<void> {
  await mkdir(to, { recursive: true })
  const there = new Set(await readdir(to))
  for (const name of await readdir(from)) {
    if (name.endsWith('.map')) continue
    if (!there.has(name)) await copyWhole(join(from, name), join(to, name))
    await utimes(join(to, name), now, now)
  }
  for (const name of there) {
    const file = join(to, name)
    const found = await stat(file).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > keptMs) await rm(file, { force: true })
  }
}

/** Copies a file under a temporary name, and then renames it, so that no one gets an incomplete file. */
async function copyWhole(from: string, to: string): Promise<void> {
  const part = `${to}.${process.pid}.part`
  await copyFile(from, part)
  await rename(part, to)
}
