import { fiscalYearFilterChoices } from '#shared/constants.ts'
import { limits } from '#shared/limits.ts'

export function readFiscalYear(text: string | null): number | null {
  const year = Number(text ?? '')
  const { min, max } = limits.fiscalYear
  return Number.isInteger(year) && year >= min && year <= max ? year : null
}

/** The option value for all years. It isn't empty, because a select treats an empty value as unset. */
export const allYears = 'all'

/**
 * The options of a year filter: all years, the usual years, and the given extra years
 * (rule lists/fiscal-years).
 */
export function fiscalYearOptions(further: readonly number[]): { value: string; label: string }[] {
  const years = new Set([...further, ...fiscalYearFilterChoices])
  const sorted = [...years].sort((a, b) => b - a)
  return [
    { value: allYears, label: 'All' },
    ...sorted.map((year) => ({ value: String(year), label: `FY ${year}` })),
  ]
}
