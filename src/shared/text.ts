const plain = /^[\x20-\x7e]*$/
const breaks = /\r\n|[\t-\r\x85\u2028\u2029]/g
/**
 * Control characters but tabs and line breaks, what turns the direction of text, zero-width characters, letters
 * that look like a blank, and tags. A flag, which alone is made of tags, is found whole before them: looking back for
 * it from each tag took the square of their number (rule input/linear-time).
 */
const unseen =
  /(\u{1f3f4}[\u{e0020}-\u{e007f}]*)|[^\P{Cc}\t\n\r]|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu
/** Joiners stay inside of an emoji that is made of several: found whole, with the joiner to its next part. */
const joiners =
  /(\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*(?:\u200d(?=\p{Extended_Pictographic}))?)|\u200d/gu

/**
 * A text of one line as it is stored (rule input/stored-form): a line break or tab becomes a space, what can't be
 * seen goes, and so do blanks around it; letters are in NFC. Applied twice it changes nothing more.
 */
export function tidyLineOfText(value: string): string {
  return tidyKey(value).normalize()
}

/** What entries are known by, as it was sent: a stored one is never rewritten (rule picklists/keys-in-nfc). */
export function tidyKey(value: string): string {
  return plain.test(value) ? value.trim() : withoutUnseen(value.replace(breaks, ' '))
}

/** A text of several lines as it is stored: line breaks and tabs stay. */
export function tidyLongText(value: string): string {
  return (plain.test(value) ? value.trim() : withoutUnseen(value)).normalize()
}

/** Keys are the same in any case of A to Z: other letters that have one of these as their small form are others. */
export function lowerKey(key: string): string {
  return key.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

function withoutUnseen(value: string): string {
  return value.replace(unseen, '$1').replace(joiners, '$1').trim()
}

/** Whether nothing is left of a text when it is stored. */
export function isBlank(value: string): boolean {
  return tidyLineOfText(value) === ''
}

/** Why a text can't be stored, or null: PostgreSQL takes no NUL, and half of a character is none. */
export function unstorable(value: string, from = ''): string | null {
  if (value.includes('\u0000')) return `Remove the NUL character${from}`
  return value.isWellFormed() ? null : `Remove the broken character${from}; type it again`
}

/** Whether a text has at most that many characters, as a person counts them: an emoji is one. */
export function hasAtMost(value: string, max: number): boolean {
  return value.length <= max || (value.length <= 2 * max && [...value].length <= max)
}

/** A text without these signs at its end, in one pass: a pattern such as `/+$` begins anew at each of them. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** A text with its full stop, so that another sentence can follow. */
export function endSentence(sentence: string): string {
  return /[.!?…]$/.test(sentence.trimEnd()) ? sentence : `${sentence}.`
}

/** Of anything that JSON can hold: an object of a request may have a `toString` that is no function. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(' ')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}
