import { setTimeout as wait } from 'node:timers/promises'
import type { LogOutput } from './log.ts'

/** The maximum number of bytes to buffer while nothing reads them; further lines are dropped. */
const mostWaiting = 1_048_576
const lastWordsMs = 1_000

/**
 * Writes to standard error. The app doesn't wait for standard error, because it might be a pipe that no one
 * reads (rule operations/log-holds-nothing-up).
 */
export function standardError(onRead: (dropped: number) => void): LogOutput & { end(): Promise<void> } {
  const { stderr } = process
  let dropped = 0
  // If the program that reads the log ends, this process must keep running.
  stderr.on('error', () => {})
  return {
    write(line) {
      if (stderr.writableLength > mostWaiting) {
        dropped += 1
        return
      }
      stderr.write(line)
      if (dropped === 0) return
      const before = dropped
      dropped = 0
      onRead(before)
    },
    /** Resolves once all output has been read, or after a short timeout if no one is reading. */
    async end() {
      const taken = new Promise<void>((resolve) => {
        stderr.write('', () => resolve())
      })
      await Promise.race([taken, wait(lastWordsMs, undefined, { ref: false })])
    },
  }
}
