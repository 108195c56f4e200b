import { expect, it } from 'vitest'
import { fiscalYearOptions } from './fiscal-years.ts'

// (rule lists/fiscal-years)
it('years are All, 2026, 2025, 2024, and a further one on top', () => {
  const labels = (further: number[]) => fiscalYearOptions(further).map(({ label }) => label)
  expect(labels([])).toEqual(['All', 'FY 2026', 'FY 2025', 'FY 2024'])
  expect(labels([2027, 2026])).toEqual(['All', 'FY 2027', 'FY 2026', 'FY 2025', 'FY 2024'])
})
