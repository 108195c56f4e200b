export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

/** How many bytes are searched for NULs, which is enough to detect UTF-16. */
const looked = 2_000

/**
 * Why a file can't be read completely; null if it can be. Importing only part of a list would archive the
 * rest (rule import-files/encoding).
 */
export function unreadableText(bytes: Uint8Array, encoding: Encoding): string | null {
  if (isUtf32(bytes)) return 'The file is UTF-32. Save it as CSV UTF-8, then choose that file.'
  if (isCutOff(bytes, encoding))
    return 'The file ends in the middle of a character: part of it is missing. Save or download it again, then choose it.'
  return encoding === 'utf-8' ? strayText(bytes) : null
}

/** Detects UTF-32 by its byte order mark, or by three NULs in the first four bytes. */
function isUtf32(bytes: Uint8Array): boolean {
  const [a, b, c, d] = bytes
  if (a === 0 && b === 0) return (c === 0xfe && d === 0xff) || (c === 0 && d !== undefined && d !== 0)
  return c === 0 && d === 0 && (b === 0 || (a === 0xff && b === 0xfe))
}

function isCutOff(bytes: Uint8Array, encoding: Encoding): boolean {
  if (encoding === 'utf-8') return utf8Of(bytes) === 'cut off'
  if (encoding === 'windows-1252' || bytes.length < 2) return false
  if (bytes.length % 2 === 1) return true
  // A file that ends with the first half of a surrogate pair is incomplete.
  const last = bytes.at(encoding === 'utf-16le' ? -1 : -2) ?? 0
  return last >= 0xd8 && last <= 0xdb
}

/**
 * The message about a file that is UTF-8 except for one character; otherwise null. If such a file were read
 * as Windows-1252, all its other accented letters would be wrong.
 */
function strayText(bytes: Uint8Array): string | null {
  const found = utf8Of(bytes)
  if (typeof found !== 'number') return null
  const lines = new TextDecoder().decode(bytes.subarray(0, found)).split(/\r\n|\n|\r/)
  const before = [...(lines.at(-1) ?? '')].slice(-20).join('')
  const where = before === '' ? 'at its start' : `after “${before}”`
  return `The file is UTF-8 except for a character on line ${lines.length}, ${where}. Retype it, then save the file as CSV UTF-8.`
}

/** The encoding of a file, according to its byte order mark or content (rule import-files/encoding). */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return byNulls(bytes) ?? (utf8Of(bytes) === 'no' ? 'windows-1252' : 'utf-8')
}

/** Detects UTF-16 without a byte order mark: in English text, every other byte is NUL. */
function byNulls(bytes: Uint8Array): Encoding | null {
  const pairs = Math.floor(Math.min(bytes.length, looked) / 2)
  let high = 0
  let low = 0
  for (let pair = 0; pair < pairs; pair++) {
    if (bytes[2 * pair] === 0) high++
    if (bytes[2 * pair + 1] === 0) low++
  }
  if (low > pairs / 4 && high < low / 4) return 'utf-16le'
  return high > pairs / 4 && low < high / 4 ? 'utf-16be' : null
}

/**
 * Whether the bytes are UTF-8. Returns the position of the first invalid byte if other characters prove that
 * the file should be UTF-8. Returns `cut off` if the last character is incomplete and there are other UTF-8
 * characters. If there are none, an accented letter at the end means Windows-1252.
 */
function utf8Of(bytes: Uint8Array): 'yes' | 'no' | 'cut off' | number {
  let at = 0
  let isLikely = false
  let isProven = false
  let isCut = false
  let stray: number | null = null
  while (at < bytes.length) {
    const first = bytes[at] ?? 0
    const more = followersOf(first, bytes[at + 1] ?? 0)
    const length = more === null ? 0 : goodBytes(bytes, at, more)
    const isWhole = more !== null && length === more + 1
    if (!isWhole && at + length < bytes.length) stray ??= at
    isCut = !isWhole && at + length >= bytes.length
    isLikely ||= isWhole && length > 1
    isProven ||= length > 1 && isImprobable(first)
    at += isWhole || isCut ? length : 1
  }
  if (stray !== null) return isProven ? stray : 'no'
  return isCut ? (isLikely || isProven ? 'cut off' : 'no') : 'yes'
}

/**
 * The number of valid bytes in a character: the first byte plus the continuation bytes after it, up to
 * `more`.
 */
function goodBytes(bytes: Uint8Array, at: number, more: number): number {
  let length = 1
  while (length <= more && ((bytes[at + length] ?? 0) & 0xc0) === 0x80) length++
  return length
}

/**
 * Whether a character that starts with this byte suggests UTF-8. Read as Windows-1252, its bytes would be Â,
 * Ã, â or a letter such as ñ, followed by a symbol. No word contains such a combination.
 */
const isImprobable = (first: number) => first === 0xc2 || first === 0xc3 || first === 0xe2 || first >= 0xf0

/** How many bytes follow the first byte of a character; null if no character starts with these bytes. */
function followersOf(first: number, second: number): number | null {
  if (first < 0x80) return 0
  if (first >= 0xc2 && first <= 0xdf) return 1
  if (first >= 0xe0 && first <= 0xef) {
    // Excludes overlong encodings and surrogates.
    return (first === 0xe0 && second < 0xa0) || (first === 0xed && second > 0x9f) ? null : 2
  }
  if (first < 0xf0 || first > 0xf4) return null
  return (first === 0xf0 && second < 0x90) || (first === 0xf4 && second > 0x8f) ? null : 3
}

const readAsUtf16 = 'The file was read as UTF-16.'

/** The note to show for a file in each encoding; null for UTF-8. */
export const encodingSentences: Record<Encoding, string | null> = {
  'utf-8': null,
  'utf-16le': readAsUtf16,
  'utf-16be': readAsUtf16,
  'windows-1252':
    'The file is not UTF-8. It was read as Windows-1252, the encoding Excel often uses: check that accents and symbols look right.',
}
