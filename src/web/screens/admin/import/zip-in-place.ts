import { type UnzipOptions, type Unzipped, unzipSync, type Zippable, zipSync } from 'fflate/browser'

/**
 * Replaces fflate in the Excel libraries at build time. fflate's own `zip` and `unzip` start workers from
 * strings, which our content security policy blocks. The functions in this file run in the calling thread,
 * which is already a worker.
 */
export { strFromU8, strToU8, unzipSync, zipSync } from 'fflate/browser'

type Done<T> = (error: Error | null, data: T) => void

export function zip(files: Zippable, done: Done<Uint8Array>): void {
  done(null, zipSync(files))
}

/** Works like fflate's `unzip`, whose options can be omitted. */
export function unzip(
  bytes: Uint8Array,
  ...rest: [UnzipOptions, Done<Unzipped | null>] | [Done<Unzipped | null>]
): void {
  const [options, done] = rest.length === 1 ? [{}, rest[0]] : rest
  let files: Unzipped
  try {
    files = unzipSync(bytes, options)
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), null)
    return
  }
  done(null, files)
}
