import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { PicklistEntry } from '#shared/picklist/definition.ts'
import type { Sorted } from './list-filters.ts'
import type { ColumnView } from './list-view.ts'

/** The table library only sorts. The app does the filtering, using an index that is built once. */
const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

/**
 * Sorts `9` before `11` and ignores case. Created only once, because creating a collator takes longer than
 * comparing two strings.
 */
const collator = new Intl.Collator('en-US', { numeric: true })

function columnDef({ id, label, sortKey }: ColumnView): ColumnDef<typeof features, PicklistEntry> {
  return {
    id,
    header: label,
    accessorFn: sortKey,
    sortDescFirst: false,
    sortFn: (a, b, column) => collator.compare(a.getValue<string>(column), b.getValue<string>(column)),
  }
}

interface EntryRowsOptions {
  columns: readonly ColumnView[]
  entries: readonly PicklistEntry[]
  found: ReadonlySet<PicklistEntry>
  sorted: Sorted | null
  onSort: (sorted: Sorted | null) => void
}

/**
 * Returns the column headings and the rows. Sorts all entries before filtering them, so that typing in the
 * filter neither sorts nor creates rows.
 */
export function useEntryRows({ columns, entries, found, sorted, onSort }: EntryRowsOptions) {
  const defs = useMemo(() => columns.map(columnDef), [columns])
  const sorting = useMemo<SortingState>(
    () => (sorted ? [{ id: sorted.column, desc: sorted.descending }] : []),
    [sorted],
  )
  const table = useTable({
    features,
    columns: defs,
    data: entries,
    state: { sorting },
    onSortingChange(update) {
      const [first] = typeof update === 'function' ? update(sorting) : update
      onSort(first ? { column: first.id, descending: first.desc } : null)
    },
    enableMultiSort: false,
  })
  const { rows } = table.getRowModel()
  const shown = useMemo(
    () => rows.flatMap(({ original }) => (found.has(original) ? [original] : [])),
    [rows, found],
  )
  return { heads: table.getFlatHeaders(), rows: shown }
}
