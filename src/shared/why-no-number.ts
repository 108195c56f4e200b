import { normalized } from './read-number.ts'

/** Why a string isn't a number, if known: `1,5 has a decimal comma`. */
export function whyNoNumber(text: string): string | null {
  const bare = normalized(text).replace(/^[-$]+/, '')
  if (/^\d{1,3}(?:[. ]\d{3})*,\d+\b/.test(bare) || /^\d+,\d{1,2}\b/.test(bare)) return 'has a decimal comma'
  return /^\d+(?:\.\d+)?e[+-]?\d+$/i.test(bare) ? 'has an exponent' : null
}
