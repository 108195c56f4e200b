import { fiscalYearFilterChoices } from '#shared/constants.ts'
import { limits } from '#shared/limits.ts'

/** A year as an address says it; null where it says none that can be. */
export function readFiscalYear(text: string | null): number | null {
  const year = Number(text ?? '')
  const { min, max } = limits.fiscalYear
  return Number.isInteger(year) && year >= min && year <= max ? year : null
}

/** Not empty: a select shows the empty value as something still to be chosen. */
export const allYears = 'all'

/** All, the years of the filter, and above them further ones that are there (rule lists/fiscal-years). */
export function fiscalYearOptions(further: readonly number[]): { value: string; label: string }[] {
  const years = new Set([...further, ...fiscalYearFilterChoices])
  const sorted = [...years].sort((a, b) => b - a)
  return [
    { value: allYears, label: 'All' },
    ...sorted.map((year) => ({ value: String(year), label: `FY ${year}` })),
  ]
}
