import { tooFewRows, UnreadableSheet } from '#shared/csv/sheet.ts'
import { limits } from '#shared/limits.ts'
import { type Encoding, encodingOf, encodingSentences, unreadableText } from '#shared/table/encoding.ts'

export interface DecodedText {
  text: string
  encoding: Encoding
  /** The note to show if the text isn't UTF-8. */
  note: string | null
}

const megabytes = limits.importBytes / 1_048_576

/** The message for a list with more text than an import accepts, whether pasted or from a file. */
export const tooMuchText = `An import can contain at most ${megabytes} MB of text. Remove rows or columns, then try again.`

/**
 * True if the text exceeds the import limit when encoded as UTF-8. Encodes the text only if its character
 * count is too close to the limit to decide.
 */
export function isTooMuch(text: string): boolean {
  if (text.length > limits.importBytes) return true
  return text.length * 3 > limits.importBytes && new TextEncoder().encode(text).length > limits.importBytes
}

/**
 * Decodes a file with the encoding that the user chose. If the user chose none, uses the encoding that the
 * file's byte order mark or its other bytes suggest (rule import-files/encoding).
 */
export function decodeText(bytes: Uint8Array, chosen: Encoding | null): DecodedText {
  if (bytes.length === 0) throw new UnreadableSheet(tooFewRows)
  const encoding = chosen ?? encodingOf(bytes)
  const unreadable = unreadableText(bytes, encoding)
  if (unreadable !== null) throw new UnreadableSheet(unreadable)
  return {
    text: new TextDecoder(encoding).decode(bytes),
    encoding,
    note: chosen === null ? encodingSentences[encoding] : null,
  }
}
