import { useId, useState } from 'react'
import { sortKeys } from '#shared/api/list-sort.ts'
import { limits } from '#shared/limits.ts'
import { FiscalYearField } from '#web/order/list/fiscal-year-field.tsx'
import { narrowedBy } from '#web/order/list/narrowing.ts'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/field/segmented.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { isFiltered, sortLabels } from './list-filters.ts'
import { type ListView, listViews } from './list-view.ts'
import type { useListFilters } from './use-list-filters.ts'
import { ViewsPlace } from './views-place.tsx'

const MoreFilters = lazy(async () => (await import('./more-filters.tsx')).MoreFilters)

const sortOptions = sortKeys.map((value) => ({ value, label: sortLabels[value] }))

interface FilterBarProps extends ReturnType<typeof useListFilters> {
  view: ListView
  onView: (view: ListView) => void
}

export function FilterBar({ filters, typed, type, change, clear, address, view, onView }: FilterBarProps) {
  const more = useId()
  const narrowed = narrowedBy(filters)
  const [open, setOpen] = useOpenWhere(narrowedBy({ ...filters, state: undefined }) > 0)
  usePreloadOnInput(MoreFilters)
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
      <Button
        icon={open ? 'chevron-up' : 'chevron-down'}
        aria-expanded={open}
        aria-controls={open ? more : undefined}
        onClick={() => setOpen(!open)}
      >
        {narrowed === 0 ? 'More' : `More (${narrowed})`}
      </Button>
      <ViewsPlace
        address={address.query}
        shown={view}
        onApply={({ shown, ...entries }) => {
          address.set(entries)
          const wanted = listViews.find(({ value }) => value === shown)
          if (wanted) onView(wanted.value)
        }}
      />
      <Segmented label="Shown as" value={view} onChange={onView} options={listViews} />
      {open && (
        <div className="in-more" id={more}>
          <MoreFilters
            filters={filters}
            onChange={change}
            onClear={clear}
            isFiltered={isFiltered(filters)}
            fallback={<span className="sk in-more-coming" />}
          />
        </div>
      )}
    </search>
  )
}

/** Opens also by itself where there is something to see, as in an address that was passed on; it never closes by itself. */
function useOpenWhere(used: boolean) {
  const [open, setOpen] = useState(used)
  const [wasUsed, setWasUsed] = useState(used)
  if (used !== wasUsed) {
    setWasUsed(used)
    if (used) setOpen(true)
  }
  return [open, setOpen] as const
}
