const plain = /^[\x20-\x7e]*$/
const breaks = /\r\n|[\t-\r\x85\u2028\u2029]/g
/**
 * Control characters except tabs and line breaks, direction marks, zero-width characters, letters that look
 * blank, and Unicode tag characters. Matches a flag emoji as a whole, including the tag characters it needs,
 * because a lookbehind at each of them would take quadratic time (rule input/linear-time).
 */
const unseen =
  /(\u{1f3f4}[\u{e0020}-\u{e007f}]*)|[^\P{Cc}\t\n\r]|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu
/**
 * Matches zero-width joiners. Captures those between the parts of an emoji along with the emoji, so that a
 * replacement can keep them.
 */
const joiners =
  /(\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*(?:\u200d(?=\p{Extended_Pictographic}))?)|\u200d/gu

/**
 * A one-line string as stored (rule input/stored-form). Line breaks and tabs become spaces, invisible
 * characters and outer spaces are removed, and letters are normalized to NFC. Idempotent.
 */
export function tidyLineOfText(value: string): string {
  return plain.test(value) ? value.trim() : tidyKey(value).normalize()
}

/**
 * Tidies a key without normalizing it to NFC, because stored keys are never rewritten (rule
 * picklists/keys-in-nfc).
 */
export function tidyKey(value: string): string {
  return plain.test(value) ? value.trim() : withoutUnseen(value.replace(breaks, ' '))
}

/** Returns a multi-line string as it is stored. Keeps line breaks and tabs. */
export function tidyLongText(value: string): string {
  return plain.test(value) ? value.trim() : withoutUnseen(value).normalize()
}

/**
 * Lowercases only A to Z. Lowercasing other letters can also produce a letter from a to z: the Kelvin sign
 * would become `k`.
 */
export function lowerKey(key: string): string {
  return /[A-Z]/.test(key) ? key.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : key
}

function withoutUnseen(value: string): string {
  return value.replace(unseen, '$1').replace(joiners, '$1').trim()
}

/** Whether a string is empty once cleaned up for storage. */
export function isBlank(value: string): boolean {
  return tidyLineOfText(value) === ''
}

/** Why a string can't be stored; null if it can be. PostgreSQL rejects NUL and unpaired surrogates. */
export function unstorable(value: string, from = ''): string | null {
  if (value.includes('\u0000')) return `Remove the NUL character${from}`
  return value.isWellFormed() ? null : `Remove the broken character${from}; retype it`
}

/** Whether a string has at most `max` characters, counting a simple emoji as one. */
export function hasAtMost(value: string, max: number): boolean {
  return value.length <= max || (value.length <= 2 * max && [...value].length <= max)
}

/**
 * Removes trailing characters in one pass; a regular expression such as `/+$` would start over at each of
 * those characters.
 */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/**
 * Adds a period unless the sentence already ends with `.`, `!`, `?` or `…`, so that another sentence can
 * follow.
 */
export function endSentence(sentence: string): string {
  return /[.!?…]$/.test(sentence.trimEnd()) ? sentence : `${sentence}.`
}

/**
 * Converts any JSON value to a string. Doesn't call `toString` on objects, because an object in a request
 * might have one that isn't a function.
 */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(' ')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}
