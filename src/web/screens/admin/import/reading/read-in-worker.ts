import { logFailure } from '#web/api/log-failure.ts'
import { askWorker, WorkerTooSlow } from '../in-worker.ts'
import type { ReadAnswer, ReadRequest } from './read-request.ts'

/**
 * The time limit for reading a file: far longer than an old computer needs for a spreadsheet with 20,000
 * rows.
 */
const longestMs = 60_000

export const tookTooLong =
  'The file took too long to read. Copy what you need into a new file, or save it as .csv, then choose that file.'
export const readingFailed = 'The file could not be read. Save it as .csv, then choose that file.'

/** Reads a file in a worker, so that the page stays responsive (rule import-files/beside-the-page). */
export async function readInWorker(request: ReadRequest, signal: AbortSignal): Promise<ReadAnswer> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await askWorker<ReadAnswer>(worker, request, { longestMs, signal })
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof WorkerTooSlow) return { refused: tookTooLong, sheets: [], sheet: null }
    // The failure isn't necessarily a bug in the app: a file may need more memory than is available.
    logFailure('A file could not be read', error)
    return { refused: readingFailed, sheets: [], sheet: null }
  }
}
