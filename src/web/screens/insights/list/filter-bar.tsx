import { useId, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { FiscalYearField } from '#web/order/list/fiscal-year-field.tsx'
import { narrowedBy } from '#web/order/list/narrowing.ts'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/field/segmented.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { type FilterBarProps, sortOptions, ViewsOfList } from './filter-parts.tsx'
import { isFiltered, noFilters } from './list-filters.ts'
import { listViews } from './list-view.ts'

const MoreFilters = lazy(async () => (await import('./more-filters.tsx')).MoreFilters)
const FilterSheet = lazy(async () => (await import('./filter-sheet.tsx')).FilterSheet)

export function FilterBar(props: FilterBarProps) {
  const phone = usePhone()
  const { typed, type } = props
  return (
    <search className="in-filters">
      <TextField
        className="grow"
        label="Filter"
        hideLabel
        type="search"
        value={typed}
        onChange={type}
        placeholder="Start typing to filter..."
        maxLength={limits.query}
        autoComplete="off"
        spellCheck={false}
      />
      {phone ? <PhoneFilters {...props} /> : <DeskFilters {...props} />}
    </search>
  )
}

function DeskFilters({ filters, change, clear, address, view, onView }: FilterBarProps) {
  const more = useId()
  const narrowed = narrowedBy({ ...filters, state: undefined })
  const [open, setOpen] = useOpenWhere(narrowed > 0)
  usePreloadOnInput(MoreFilters)
  return (
    <>
      <FiscalYearField
        className="inside"
        year={filters.fiscalYear}
        onChange={(fiscalYear) => change({ fiscalYear })}
      />
      <SelectField
        className="inside"
        label="Sort by"
        value={filters.sort}
        onChange={(sort) => change({ sort })}
        options={sortOptions}
      />
      <span className="end">
        <ViewsOfList address={address} view={view} onView={onView} />
        <Button
          variant="plain"
          icon={open ? 'chevron-up' : 'chevron-down'}
          aria-expanded={open}
          aria-controls={open ? more : undefined}
          onClick={() => setOpen(!open)}
        >
          {narrowed === 0 ? 'More filters' : `More filters (${narrowed})`}
        </Button>
        <Segmented label="Shown as" value={view} onChange={onView} options={listViews} />
      </span>
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
    </>
  )
}

/**
 * On phones, a button that opens a sheet with all filters except the search text. The button shows how many
 * filters differ from their defaults.
 */
function PhoneFilters(props: FilterBarProps) {
  const { filters, view } = props
  const [open, setOpen] = useState(false)
  usePreloadOnInput(FilterSheet)
  const differ = [filters.fiscalYear !== null, filters.sort !== noFilters.sort, view !== 'cards']
  const count = differ.filter(Boolean).length + narrowedBy(filters)
  const close = () => setOpen(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      {open && <FilterSheet {...props} onClose={close} onLoadFailed={close} />}
    </>
  )
}

/**
 * Opens the additional filters on click, or automatically if one of them is in use, for example after the
 * user follows a shared link. They close only on click.
 */
function useOpenWhere(used: boolean) {
  const [open, setOpen] = useState(used)
  const [wasUsed, setWasUsed] = useState(used)
  if (used !== wasUsed) {
    setWasUsed(used)
    if (used) setOpen(true)
  }
  return [open, setOpen] as const
}
