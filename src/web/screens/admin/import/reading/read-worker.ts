import { readImport } from './read-import.ts'
import type { ReadRequest } from './read-request.ts'

/** Reads one file per worker, so that the page stays responsive (rule import-files/beside-the-page). */
self.onmessage = async ({ data }: MessageEvent<ReadRequest>) => {
  self.postMessage(await readImport(data))
}
