import { askWorker } from '../in-worker.ts'
import type { WriteRequest } from './write-worker.ts'

const longestMs = 60_000

const mostCharacters = 32_767

/** Whether a cell is too long for a spreadsheet, as a list of customers may be. */
export function hasTooLongCell(table: readonly (readonly string[])[]): boolean {
  return table.some((row) => row.some((text) => text.length > mostCharacters))
}

/** Writes the spreadsheet in a worker: 20,000 rows take over a second. */
export function writeInWorker(request: WriteRequest): Promise<Blob> {
  const worker = new Worker(new URL('./write-worker.ts', import.meta.url), { type: 'module' })
  return askWorker<Blob>(worker, request, { longestMs })
}
