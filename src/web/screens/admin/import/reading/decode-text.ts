import { tooFewRows, UnreadableSheet } from '#shared/csv/sheet.ts'
import { limits } from '#shared/limits.ts'

export interface DecodedText {
  text: string
  /** What a person is told where it isn't UTF-8. */
  note: string | null
}

const megabytes = limits.importBytes / 1_048_576

/** The sentence for a list, from wherever it comes, with more text than an import takes. */
export const tooMuchText = `An import takes ${megabytes} MB of text at most. Take rows or columns out of it, then try again.`

/** Whether a text is larger, in UTF-8, than an import may be. Counted only where it could be. */
export function isTooMuch(text: string): boolean {
  if (text.length > limits.importBytes) return true
  return text.length * 3 > limits.importBytes && new TextEncoder().encode(text).length > limits.importBytes
}

/** UTF-8, or what Excel saves instead (rule import-files/encoding). */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes.length === 0) throw new UnreadableSheet(tooFewRows)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { text: new TextDecoder('utf-16le').decode(bytes), note: 'The file was read as UTF-16.' }
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), note: null }
  } catch {
    // It isn't UTF-8: every byte means something in Windows-1252.
    return {
      text: new TextDecoder('windows-1252').decode(bytes),
      note: 'The file is not UTF-8. It was read as Windows-1252, as Excel saves it: check that accents and symbols look right.',
    }
  }
}
