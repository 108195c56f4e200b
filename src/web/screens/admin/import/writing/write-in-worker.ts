import { askWorker } from '../in-worker.ts'
import type { WriteRequest } from './write-worker.ts'

const longestMs = 60_000

/** No cell of a spreadsheet holds more characters. */
const mostCharacters = 32_767

/** Whether the table has a cell that a spreadsheet can't hold: of a list of customers it may be. */
export function hasTooLongCell(table: readonly (readonly string[])[]): boolean {
  return table.some((row) => row.some((text) => text.length > mostCharacters))
}

/** Writes a spreadsheet beside the page: of 20,000 rows it takes a second and more. */
export function writeInWorker(request: WriteRequest): Promise<Blob> {
  const worker = new Worker(new URL('./write-worker.ts', import.meta.url), { type: 'module' })
  return askWorker<Blob>(worker, request, { longestMs })
}
