import { type AsyncUnzipOptions, unzipSync, type Zippable, zipSync } from 'fflate/browser'

/**
 * Stands in the build for fflate where the Excel libraries import it: its `zip` and `unzip` start workers out of texts,
 * which our content policy refuses. Here they work where they are called, and that is in our own worker anyway.
 */
export { strFromU8, strToU8, unzipSync, zipSync } from 'fflate/browser'

type Done<T> = (error: Error | null, data: T) => void

export function zip(files: Zippable, done: Done<Uint8Array>): void {
  done(null, zipSync(files))
}

export function unzip(
  bytes: Uint8Array,
  { filter }: Pick<AsyncUnzipOptions, 'filter'>,
  done: Done<Record<string, Uint8Array> | null>,
): void {
  let files: Record<string, Uint8Array>
  try {
    files = unzipSync(bytes, { filter })
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), null)
    return
  }
  done(null, files)
}
