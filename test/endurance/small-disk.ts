import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A separate disk that a test can fill up. */
export interface SmallDisk {
  folder: string
  fill(): void
  empty(): void
  remove(): void
}

/**
 * Mounts a disk in memory or, if that fails, in a file. Returns null if both fail. Only root is allowed to
 * mount a disk, and some containers don't allow it at all.
 */
export function smallDisk(place: string, megabytes = 448): SmallDisk | null {
  const folder = join(place, 'disk')
  mkdirSync(folder)
  const run = (program: string, ...flags: string[]) => execFileSync(program, flags, { stdio: 'ignore' })
  const ways = [
    () => run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder),
    () => {
      const file = join(place, 'disk.img')
      closeSync(openSync(file, 'w'))
      truncateSync(file, megabytes * 1_048_576)
      run('mkfs.ext4', '-q', '-m', '0', file)
      run('mount', '-o', 'loop', file, folder)
    },
  ]
  if (!ways.some(works)) return null
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      const portion = Buffer.alloc(1_048_576)
      const file = openSync(filler, 'a')
      try {
        while (statfsSync(folder).bavail > 0) writeSync(file, portion)
      } catch (error) {
        // A full disk (ENOSPC) is the goal; any other error is rethrown.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(filler, { force: true }),
    remove: () => void run('umount', folder),
  }
}

function works(act: () => unknown): boolean {
  try {
    act()
    return true
  } catch {
    return false // `mount` exits with an error where it isn't allowed
  }
}
