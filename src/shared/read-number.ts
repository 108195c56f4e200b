/** The kind of number that an input accepts. Users may type the unit or symbol along with the number. */
export type Measure = 'units' | 'percent' | 'dollars' | 'count' | 'any'

const own: Record<Measure, { before: RegExp | null; after: RegExp | null }> = {
  units: { before: /^\$\s?/, after: /\s?(?:ac\.?|acres?|plots?|samples?|sensors?|units?)$/i },
  percent: { before: null, after: /\s?(?:%|percent|pct\.?)$/i },
  dollars: { before: /^\$\s?/, after: null },
  count: { before: /^\$\s?/, after: null },
  any: { before: /^\$\s?/, after: /\s?(?:%|ac\.?|acres?)$/i },
}

/** Whitespace and invisible characters. */
const blanks = /[\s\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff]+/g
const unseen = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff]/g
const plain = /^-?(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)?(?:\.\d*)?$/

/**
 * Reads a number as users type it: `1,234.5`, `$12`, ` 5 `, `5.`, `.5`, `-3`, `80 ac`, `1 234.5`. Anything
 * else gives null, even `1,5`, which could mean 1.5 (rule input/numbers).
 */
export function readNumber(text: string, of: Measure): number | null {
  const { before, after } = own[of]
  const bare = normalized(text)
  const sign = bare.startsWith('-') ? '-' : ''
  const unsigned = (sign === '' ? bare : bare.slice(1)).trim()
  const withoutOwn = (before ? unsigned.replace(before, '') : unsigned).replace(after ?? '', '').trim()
  if (sign !== '' && withoutOwn.startsWith('-')) return null
  const number = `${sign}${withoutOwn}`
  if (number.length > longest || !/\d/.test(number) || !plain.test(number)) return null
  const value = Number(number.replaceAll(/[, ]/g, ''))
  return Number.isFinite(value) ? (value === 0 ? 0 : value) : null
}

/** The maximum length of a string read as a number, which is longer than any number that an input accepts. */
const longest = 40

/**
 * Removes invisible characters. Replaces whitespace with single spaces, and full-width characters and
 * typographic minus signs with plain ones.
 */
export function normalized(text: string): string {
  if (text.length > 10 * longest) return text.slice(0, 10 * longest)
  return text
    .replace(unseen, '')
    .replace(blanks, ' ')
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u2212\u2012\u2013]/g, '-')
    .trim()
}
