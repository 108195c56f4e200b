import { askWorker } from '../in-worker.ts'
import type { WriteRequest } from './write-worker.ts'

const longestMs = 60_000

const mostCharacters = 32_767

/** True if any cell has more text than a spreadsheet allows, for example a long list of customers. */
export function hasTooLongCell(table: readonly (readonly string[])[]): boolean {
  return table.some((row) => row.some((text) => text.length > mostCharacters))
}

/** Writes a spreadsheet in a worker, because 20,000 rows take more than a second. */
export function writeInWorker(request: WriteRequest): Promise<Blob> {
  const worker = new Worker(new URL('./write-worker.ts', import.meta.url), { type: 'module' })
  return askWorker<Blob>(worker, request, { longestMs })
}
