import { readImport } from './read-import.ts'
import type { ReadRequest } from './read-request.ts'

/** Reads in a worker, so the page stays responsive; one file per worker (rule import-files/beside-the-page). */
self.onmessage = async ({ data }: MessageEvent<ReadRequest>) => {
  self.postMessage(await readImport(data))
}
