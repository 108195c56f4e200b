import { type ReadRequest, readImport } from './read-import.ts'

/** Reads beside the page, which stays quick meanwhile; one reading a worker (rule import-files/beside-the-page). */
self.onmessage = async ({ data }: MessageEvent<ReadRequest>) => {
  self.postMessage(await readImport(data))
}
