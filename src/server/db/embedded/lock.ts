import { closeSync, constants, openSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { codeOf } from './database-start-error.ts'

export interface Lock {
  release(): Promise<void>
}

/**
 * Locks a folder for one process at a time. Returns undefined if another process holds the lock. The kernel
 * releases the lock when the process ends.
 */
export async function lockFolder(folder: string): Promise<Lock | undefined> {
  return process.platform === 'linux' ? lockByName(folder) : lockByFile(folder)
}

/**
 * The maximum length of a lock's name. Node 20 pads names to this length, but Node 24 doesn't. Processes on
 * either version must detect each other's locks.
 */
const nameBytes = 108

/**
 * Locks by listening on a socket in Linux's abstract namespace, named after the folder's device and inode, so
 * that no file is left behind.
 */
function lockByName(folder: string): Promise<Lock | undefined> {
  const { dev, ino } = statSync(folder, { bigint: true })
  const server = createServer((connection) => connection.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(`\0furrow-data-${dev}-${ino}`.padEnd(nameBytes, '\0'), () => {
      server.unref()
      resolve({ release: () => new Promise((done) => server.close(() => done())) })
    })
  })
}

// macOS opens and locks a file in one call; Node has no constants for these two flags.
const O_NONBLOCK = 0x4
const O_EXLOCK = 0x20

function lockByFile(folder: string): Lock | undefined {
  try {
    const file = openSync(
      join(folder, 'lock'),
      constants.O_CREAT | constants.O_RDWR | O_NONBLOCK | O_EXLOCK,
      0o600,
    )
    return { release: async () => closeSync(file) }
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return undefined
    throw error
  }
}
