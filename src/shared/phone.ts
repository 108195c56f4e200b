import { hasAtMost } from './text.ts'

const digitsKept = 10

/** A number as it is typed, in groups of three, three and four digits (rule accounts/phone-format). */
export function formatPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, digitsKept)
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}

/** Area codes never begin with a 1: before more than ten digits it is the country's, and not a part of the number. */
export function withoutCountryCode(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return digits.length > digitsKept && digits.startsWith('1') ? digits.slice(1) : typed
}

/** Whether there are more digits than a number has, that of the country not counted. */
export function isTooLong(typed: string): boolean {
  return withoutCountryCode(typed).replace(/\D/g, '').length > digitsKept
}

const mostCharacters = 12
const example = '515-555-1234'

/**
 * A number as it is stored, or what is wrong with it: ten digits are written one way, something else stays as it is
 * where it is short. One that is typed by hand has ten digits (rule accounts/phone-format).
 */
export function readPhone(text: string, by: 'hand' | 'call'): { value: string } | { sentence: string } {
  const digits = withoutCountryCode(text).replace(/\D/g, '')
  if (digits.length === digitsKept && !/\p{L}/u.test(text)) return { value: formatPhone(digits) }
  if (text === '') return { value: text }
  if (by === 'hand') return { sentence: `Enter all ten digits of the phone number, such as ${example}` }
  if (hasAtMost(text, mostCharacters)) return { value: text }
  return {
    sentence: `Use ten digits for a phone number, such as ${example}, or ${mostCharacters} characters at most`,
  }
}

/** Where the caret stands in a formatted number behind so many of its digits. */
export function caretBehind(formatted: string, digits: number): number {
  let seen = 0
  for (const [index, character] of [...formatted].entries()) {
    if (seen === digits) return index
    if (/\d/.test(character)) seen += 1
  }
  return formatted.length
}
