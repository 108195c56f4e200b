import type { Problem } from '#shared/errors.ts'
import { formatMoney, formatPercent } from '#shared/money.ts'
import { type Measure, readNumber } from '#shared/read-number.ts'

/**
 * The text being typed in number fields, by path. The form stores the numbers themselves. Text that can't be
 * read as a number stays here, so that the user can correct it.
 */
export type TypedTexts = Readonly<Record<string, string>>

/** Reads the text as a number: 0 if the text is empty, null if it is unreadable. */
export function readTyped(text: string, path = ''): number | null {
  return text.trim() === '' ? 0 : readNumber(text, measureOf(path))
}

/**
 * The kind of number that the field at this path accepts. The user can also type the number's unit or symbol
 * (rule input/numbers).
 */
function measureOf(path: string): Measure {
  if (/percent/i.test(path)) return 'percent'
  if (/(acres|units)$/i.test(path)) return 'units'
  return path.endsWith('numberOfChecks') ? 'count' : 'dollars'
}

export function withTyped(typed: TypedTexts, path: string, text: string): TypedTexts {
  return { ...typed, [path]: text }
}

/**
 * Drops a field's typed text when the field loses focus, so that it shows the formatted number again; keeps
 * unreadable text.
 */
export function withoutTyped(typed: TypedTexts, path: string): TypedTexts {
  const text = typed[path]
  if (text === undefined || readTyped(text, path) === null) return typed
  return Object.fromEntries(Object.entries(typed).filter(([key]) => key !== path))
}

export function withoutTypedBelow(typed: TypedTexts, prefix: string): TypedTexts {
  const kept = Object.entries(typed).filter(([key]) => !key.startsWith(prefix))
  return Object.fromEntries(kept)
}

export const enterNumber = 'Enter a number here, such as 12.50'
const enterWholeNumber = 'Enter a whole number here, such as 4'

/** Returns one problem for each unreadable input, with the given message or the form's default. */
export function unreadable(typed: TypedTexts, words?: string): Problem[] {
  return Object.entries(typed)
    .filter(([path, text]) => readTyped(text, path) === null)
    .map(([path]) => ({
      path,
      message: words ?? (path === 'numberOfChecks' ? enterWholeNumber : enterNumber),
    }))
}

/**
 * Formats an amount for a field, with thousands separators and no dollar sign, such as `4,049.69`. A negative
 * amount, which is invalid, looks like `-5.00`.
 */
export function amountText(value: number): string {
  return formatMoney(value).replace('$', '')
}

/** Formats a percentage for a field, without the percent sign, such as `33.3`. */
export function percentText(value: number, places: 1 | 2): string {
  return formatPercent(value, places).slice(0, -1)
}
