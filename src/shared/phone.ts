import { hasAtMost } from './text.ts'

const digitsKept = 10

/**
 * Formats a phone number as the user types it, in groups of three, three and four digits (rule
 * accounts/phone-format).
 */
export function formatPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, digitsKept)
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}

/** Drops a 1 before ten digits. It must be the country code, because area codes never start with 1. */
export function withoutCountryCode(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return digits.length > digitsKept && digits.startsWith('1') ? digits.slice(1) : typed
}

/** Whether a phone number has more than ten digits, not counting the country code. */
export function isTooLong(typed: string): boolean {
  return withoutCountryCode(typed).replace(/\D/g, '').length > digitsKept
}

const mostCharacters = 12
const example = '515-555-1234'

/**
 * Returns the phone number to store, or the problem with it (rule accounts/phone-format). Ten digits get the
 * standard format. Users must type ten digits or nothing, but an API call may send any short string, which is
 * stored unchanged.
 */
export function readPhone(text: string, by: 'hand' | 'call'): { value: string } | { sentence: string } {
  const digits = withoutCountryCode(text).replace(/\D/g, '')
  if (digits.length === digitsKept && !/\p{L}/u.test(text)) return { value: formatPhone(digits) }
  if (text === '') return { value: text }
  if (by === 'hand') return { sentence: `Enter all ten digits of the phone number, such as ${example}` }
  if (hasAtMost(text, mostCharacters)) return { value: text }
  return {
    sentence: `Enter a ten-digit phone number, such as ${example}, or any other format up to ${mostCharacters} characters`,
  }
}

/** The caret's position in a formatted number after its first `digits` digits. */
export function caretBehind(formatted: string, digits: number): number {
  let seen = 0
  for (const [index, character] of [...formatted].entries()) {
    if (seen === digits) return index
    if (/\d/.test(character)) seen += 1
  }
  return formatted.length
}
