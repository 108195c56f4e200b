import { type UnzipOptions, type Unzipped, unzipSync, type Zippable, zipSync } from 'fflate/browser'

/**
 * The build substitutes this for fflate in the Excel libraries: fflate's `zip` and `unzip` start workers from
 * strings, which our content policy blocks. These functions run in place, already inside our own worker.
 */
export { strFromU8, strToU8, unzipSync, zipSync } from 'fflate/browser'

type Done<T> = (error: Error | null, data: T) => void

export function zip(files: Zippable, done: Done<Uint8Array>): void {
  done(null, zipSync(files))
}

/** Unzips like fflate's `unzip`, whose options are optional. */
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
