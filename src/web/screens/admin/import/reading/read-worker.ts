import { readImport } from './read-import.ts'
import type { ReadRequest } from './read-request.ts'

/** Reads beside the page, which stays quick meanwhile; one reading a worker (rule import-files/beside-the-page). */
self.onmessage = async ({ data }: MessageEvent<ReadRequest>) => {
  self.postMessage(await readImport(data))
}
