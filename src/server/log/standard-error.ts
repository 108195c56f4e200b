import { setTimeout as wait } from 'node:timers/promises'
import type { LogOutput } from './log.ts'

/** As much as waits for a reader; what is beyond that is dropped. */
const mostWaiting = 1_048_576
const lastWordsMs = 1_000

/**
 * Standard error, which may be a pipe that nobody reads, or no longer: the product goes on, and does not wait for
 * it (rule operations/log-holds-nothing-up).
 */
export function standardError(onRead: (dropped: number) => void): LogOutput & { end(): Promise<void> } {
  const { stderr } = process
  let dropped = 0
  // The program that read it may have ended; that is no reason to end.
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
    /** Fulfilled when all of it was taken, or when nobody takes it. */
    async end() {
      const taken = new Promise<void>((resolve) => {
        stderr.write('', () => resolve())
      })
      await Promise.race([taken, wait(lastWordsMs, undefined, { ref: false })])
    },
  }
}
