import { orders, sortKeys } from '#shared/api/orders.ts'
import { fiscalYearChoices, fiscalYearFilterChoices } from '#shared/constants.ts'
import { limits } from '#shared/limits.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { allYears, fiscalYearOptions, sortLabels } from './list-filters.ts'
import type { useListFilters } from './use-list-filters.ts'

const sortOptions = sortKeys.map((value) => ({ value, label: sortLabels[value] }))

/** Years that an order can be written in, but that the filter doesn't name (rule lists/fiscal-years). */
const furtherYear = fiscalYearChoices.find(
  (year) => !fiscalYearFilterChoices.some((choice) => choice === year),
)

export function FilterBar({ filters, typed, type, change }: ReturnType<typeof useListFilters>) {
  const further = useFurtherYears(filters.fiscalYear)
  return (
    <search className="in-filters">
      <SelectField
        label="Fiscal year"
        value={filters.fiscalYear === null ? allYears : String(filters.fiscalYear)}
        onChange={(year) => change({ fiscalYear: year === allYears ? null : Number(year) })}
        options={fiscalYearOptions(further)}
      />
      <SelectField
        label="Sort by"
        value={filters.sort}
        onChange={(sort) => change({ sort })}
        options={sortOptions}
      />
      <TextField
        className="grow"
        label="Filter"
        type="search"
        value={typed}
        onChange={type}
        placeholder="Start typing to filter..."
        maxLength={limits.query}
        autoComplete="off"
        spellCheck={false}
      />
    </search>
  )
}

/** A further year is offered when an order of it is there, or when the address asks for it. */
function useFurtherYears(asked: number | null): number[] {
  const { data } = useEndpoint(
    orders.list,
    { query: { fiscalYear: furtherYear, limit: 1 } },
    { enabled: furtherYear !== undefined, select: (page) => page.length > 0 },
  )
  return [...(data && furtherYear ? [furtherYear] : []), ...(asked === null ? [] : [asked])]
}
