import { sortKeys } from '#shared/api/list-sort.ts'
import { limits } from '#shared/limits.ts'
import { FiscalYearField } from '#web/order/list/fiscal-year-field.tsx'
import { Segmented } from '#web/ui/field/segmented.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { sortLabels } from './list-filters.ts'
import { type ListView, listViews } from './list-view.ts'
import type { useListFilters } from './use-list-filters.ts'

const sortOptions = sortKeys.map((value) => ({ value, label: sortLabels[value] }))

interface FilterBarProps extends ReturnType<typeof useListFilters> {
  view: ListView
  onView: (view: ListView) => void
}

export function FilterBar({ filters, typed, type, change, view, onView }: FilterBarProps) {
  return (
    <search className="in-filters">
      <FiscalYearField year={filters.fiscalYear} onChange={(fiscalYear) => change({ fiscalYear })} />
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
      <Segmented label="Shown as" value={view} onChange={onView} options={listViews} />
    </search>
  )
}
