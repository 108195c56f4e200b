import { normalized } from './read-number.ts'

/** Why a string isn't a number, such as `has a decimal comma` for `1,5`; null if the reason is unknown. */
export function whyNoNumber(text: string): string | null {
  const bare = normalized(text).replace(/^[-$]+/, '')
  if (/^\d{1,3}(?:[. ]\d{3})*,\d+\b/.test(bare) || /^\d+,\d{1,2}\b/.test(bare)) return 'has a decimal comma'
  return /^\d+(?:\.\d+)?e[+-]?\d+$/i.test(bare) ? 'has an exponent' : null
}
