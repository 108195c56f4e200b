import type { Problem } from '#shared/errors.ts'
import { formatMoney, formatPercent } from '#shared/money.ts'
import { type Measure, readNumber } from '#shared/read-number.ts'

/**
 * The text in a number field while a person is in it, by the path of the field. Beside it the state holds
 * the number that was meant; a text that can't be read stays here, so that nothing typed disappears.
 */
export type TypedTexts = Readonly<Record<string, string>>

/** The number that is meant in the field of this path; an emptied field means 0, null is no number. */
export function readTyped(text: string, path = ''): number | null {
  return text.trim() === '' ? 0 : readNumber(text, measureOf(path))
}

/** What the field of a path measures: its own unit or sign may be typed (rule input/numbers). */
function measureOf(path: string): Measure {
  if (/percent/i.test(path)) return 'percent'
  if (/(acres|units)$/i.test(path)) return 'units'
  return path.endsWith('numberOfChecks') ? 'count' : 'dollars'
}

export function withTyped(typed: TypedTexts, path: string, text: string): TypedTexts {
  return { ...typed, [path]: text }
}

/** The field was left: its number is shown well-formed again, unless the text can't be read. */
export function withoutTyped(typed: TypedTexts, path: string): TypedTexts {
  const text = typed[path]
  if (text === undefined || readTyped(text, path) === null) return typed
  return Object.fromEntries(Object.entries(typed).filter(([key]) => key !== path))
}

/** Forgets the texts of the paths below a prefix, such as those of a list whose numbers were replaced. */
export function withoutTypedBelow(typed: TypedTexts, prefix: string): TypedTexts {
  const kept = Object.entries(typed).filter(([key]) => !key.startsWith(prefix))
  return Object.fromEntries(kept)
}

export const enterNumber = 'Enter a number here, such as 12.50'
const enterWholeNumber = 'Enter a whole number here, such as 4'

/** A problem for each text that can't be read as a number, in the given words or in those of the form. */
export function unreadable(typed: TypedTexts, words?: string): Problem[] {
  return Object.entries(typed)
    .filter(([path, text]) => readTyped(text, path) === null)
    .map(([path]) => ({
      path,
      message: words ?? (path === 'numberOfChecks' ? enterWholeNumber : enterNumber),
    }))
}

/** An amount as it stands in a field: grouped, without its dollar: `4,049.69`, and `-5.00`, which is refused. */
export function amountText(value: number): string {
  return formatMoney(value).replace('$', '')
}

/** A percentage as it stands in a field, without its sign: `33.3`. */
export function percentText(value: number, places: 1 | 2): string {
  return formatPercent(value, places).slice(0, -1)
}
