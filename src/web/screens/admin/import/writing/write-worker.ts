import { writeSheet } from './write-sheet.ts'

export interface WriteRequest {
  title: string
  table: readonly (readonly string[])[]
}

self.onmessage = async ({ data: { title, table } }: MessageEvent<WriteRequest>) => {
  self.postMessage(await writeSheet(title, table))
}
