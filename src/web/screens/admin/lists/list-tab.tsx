import { useEffect, useMemo, useState } from 'react'
import { readOf } from '#shared/api/administration.ts'
import type { Picklist, PicklistEntry } from '#shared/picklist/definition.ts'
import { priceFields } from '#shared/picklist/price-change.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { newId } from '#web/api/new-id.ts'
import { ImportCards } from '#web/screens/admin/import/import-cards.tsx'
import { useAddress } from '#web/shell/page/use-address.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { focusNext, focusOn, lastFocused } from '#web/ui/focus.ts'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { EntryTable } from './entry-table.tsx'
import { ListBar } from './list-bar.tsx'
import { found, indexOf, readSort, type Sorted, writeSort } from './list-filters.ts'
import type { ColumnView } from './list-view.ts'
import { viewOf } from './list-views.tsx'
import { ListPrices } from './prices/list-prices.tsx'
import { usePicking } from './prices/use-picking.ts'
import './lists.css'

const EntryDialog = lazy(async () => (await import('./entry/entry-dialog.tsx')).EntryDialog)

/**
 * The entry that the dialog was opened for; null for a new one. Stored when the dialog opens, so that a later
 * change to the list doesn't turn a new entry into an edit.
 */
interface Opened {
  visit: string
  stored: PicklistEntry | null
}

export function ListTab({ list }: { list: Picklist }) {
  const view = useMemo(() => viewOf(list), [list])
  const { data: entries, error, refetch } = useEndpoint(readOf(list))
  const [opened, setOpened] = useState<Opened | null>(null)
  usePreloadOnInput(EntryDialog)
  const open = (stored: PicklistEntry | null) => setOpened({ visit: newId(), stored })

  return (
    <>
      {entries && <Entries list={list} view={view} entries={entries} onOpen={open} />}
      {!entries && error && (
        <div className="card ls-none">
          <ErrorState title={`The ${list.entries} could not be loaded`} onRetry={() => void refetch()}>
            {error.messageOr()}
          </ErrorState>
        </div>
      )}
      {!entries && !error && <TableSkeleton />}
      <ImportCards list={list} />
      {opened && (
        <EntryDialog
          key={opened.visit}
          list={list}
          view={view.dialog}
          stored={opened.stored}
          onClosed={() => setOpened(null)}
          onLoadFailed={() => setOpened(null)}
        />
      )}
    </>
  )
}

interface EntriesProps {
  list: Picklist
  view: ReturnType<typeof viewOf>
  entries: readonly PicklistEntry[]
  onOpen: (stored: PicklistEntry | null) => void
}

/** Shows the list's filter, count, and table. The filter and the sort order are stored in the URL. */
function Entries({ list, view, entries, onOpen }: EntriesProps) {
  const { query, text, typed, type, set, change } = useAddress()
  const phone = usePhone()
  const search = typed ?? text
  const status = view.statuses.find(({ key }) => key === query.get('status')) ?? view.statuses[0]
  const sortText = query.get('sort')
  const sorted = useMemo(() => readSort(sortText, view.columns), [sortText, view])
  const index = useMemo(() => indexOf(entries, view.columns), [entries, view])
  const shown = useMemo(() => found(index, search, status), [index, search, status])

  const { picking, start } = usePicking(list, shown)

  useFocusOnNextRow(shown)

  const sort = (next: Sorted | null) => set({ sort: writeSort(next) })

  function clear() {
    type('')
    change(() => new URLSearchParams({ tab: list.tab }))
  }

  return (
    <>
      <ListBar
        statuses={view.statuses}
        status={status}
        onStatus={(key) => set({ status: key === view.statuses[0]?.key ? '' : key })}
        typed={search}
        onType={type}
        acts={{
          onNew: view.dialog.createTitle === null ? null : () => onOpen(null),
          onPrices: picking === null && priceFields(list).length > 0 && entries.length > 0 ? start : null,
          onImport: goToImport,
        }}
      >
        {phone && <SortField columns={view.columns} sorted={sorted} onSort={sort} />}
      </ListBar>
      <p className="ad-count" role="status">
        Showing {shown.size.toLocaleString('en-US')} of {entries.length.toLocaleString('en-US')}{' '}
        {list.entries}
      </p>
      {picking && <ListPrices list={list} picking={picking} />}
      {shown.size > 0 ? (
        <EntryTable
          list={list}
          view={view}
          entries={entries}
          found={shown}
          search={`${search} ${status?.key}`}
          sort={{ sorted, onSort: sort }}
          onEdit={onOpen}
          picking={picking}
        />
      ) : (
        <NoEntries list={list} isEmpty={entries.length === 0} search={search} onClear={clear} />
      )}
    </>
  )
}

/** Moves focus to the import heading, so that Tab continues with the controls below it. */
function goToImport(): void {
  focusOn('import', { preventScroll: true })?.scrollIntoView({ block: 'start' })
}

interface NoEntriesProps {
  list: Picklist
  /** True if the list itself is empty, not just the filtered results. */
  isEmpty: boolean
  search: string
  onClear: () => void
}

function NoEntries({ list, isEmpty, search, onClear }: NoEntriesProps) {
  return (
    <div className="card ls-none">
      {isEmpty ? (
        <EmptyState
          title={`There are no ${list.entries} yet`}
          action={<Button onClick={goToImport}>Import from CSV</Button>}
        >
          Import a file to add them all at once.
        </EmptyState>
      ) : (
        <EmptyState
          title={search.trim() ? `No ${list.entries} match "${search.trim()}"` : `No ${list.entries} found`}
          action={<Button onClick={onClear}>Clear filters</Button>}
        />
      )}
    </div>
  )
}

/**
 * Keeps focus in the table when an edited row leaves the list: moves focus to the row now in its place, or to
 * the filter if no rows are left.
 */
function useFocusOnNextRow(shown: ReadonlySet<PicklistEntry>): void {
  useEffect(() => {
    const [left] = lastFocused()
    const row = left?.closest<HTMLElement>('tr[data-index]')
    if (!row || row.isConnected || document.activeElement !== document.body) return
    const at = Math.min(Number(row.dataset.index), shown.size - 1)
    focusNext(at < 0 ? 'filter' : `row-${at}`)
  }, [shown])
}

function TableSkeleton() {
  return (
    <div className="ls-loading stack" aria-busy="true">
      <Skeleton width="35%" height={36} />
      <Skeleton width="20%" />
      {Array.from({ length: 6 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: six bars without a name
        <Skeleton key={row} height={20} />
      ))}
    </div>
  )
}

interface SortFieldProps {
  columns: readonly ColumnView[]
  sorted: Sorted | null
  onSort: (sorted: Sorted | null) => void
}

/** Lets the user choose the sort order on a phone, which has no column headings to click. */
function SortField({ columns, sorted, onSort }: SortFieldProps) {
  const options = columns.flatMap(({ id, label }) => [
    { sorted: { column: id, descending: false }, label },
    { sorted: { column: id, descending: true }, label: `${label}, descending` },
  ])
  return (
    <SelectField
      className="inside"
      label="Sort by"
      value={writeSort(sorted)}
      onChange={(text) => onSort(options.find((one) => writeSort(one.sorted) === text)?.sorted ?? null)}
      onClear={() => onSort(null)}
      placeholder="As listed"
      options={options.map((one) => ({ value: writeSort(one.sorted), label: one.label }))}
    />
  )
}
