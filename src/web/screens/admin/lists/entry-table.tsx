import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import { nameOf, type Picklist, type PicklistEntry } from '#shared/picklist/definition.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { usePhone } from '#web/ui/use-media.ts'
import { ColumnHead } from './column-head.tsx'
import type { Sorted } from './list-filters.ts'
import { type ColumnView, isActive, type ListView } from './list-view.ts'
import { useEntryRows } from './use-entry-rows.ts'

const rowHeight = 44
/** A name, a line or two of what else is known, and the space around them. */
const phoneHeight = 88
const beyondView = 8
/** Of a column without a width of its own: less would show nothing of a name; the table scrolls sideways instead. */
const leastColumnWidth = 152
const actionsWidth = 96

interface EntryTableProps {
  list: Picklist
  view: ListView
  entries: readonly PicklistEntry[]
  found: ReadonlySet<PicklistEntry>
  /** What it was found by: another search begins at the top. */
  search: string
  sorted: Sorted | null
  onSort: (sorted: Sorted | null) => void
  onEdit: (entry: PicklistEntry) => void
}

/** The rows that are in sight, of 20,000 if need be; on a phone each is a ruled entry (rule list-tabs/tables). */
export function EntryTable({ list, view, search, onEdit, ...options }: EntryTableProps) {
  const { columns } = view
  const { heads, rows } = useEntryRows({ columns, ...options })
  const phone = usePhone()
  const box = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => (phone ? phoneHeight : rowHeight),
    overscan: beyondView,
    useFlushSync: false,
  })
  const shown = virtual.getVirtualItems()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each search begins at the top
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: 0 })
  }, [search, options.sorted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows of the other width have other heights
  useLayoutEffect(() => virtual.measure(), [phone])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section ref={box} className="ad-scroll ls-scroll" aria-label={`Table of ${list.entries}`} tabIndex={0}>
      <table
        className="ad-data ls-table"
        aria-rowcount={rows.length + 1}
        style={{ minWidth: phone ? 0 : leastWidth(columns) }}
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column, index) => (
              <ColumnHead key={column.id} column={column} head={heads[index]?.column} />
            ))}
            <th scope="col" className="ls-do" style={{ width: actionsWidth }}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          <Gap height={shown[0]?.start ?? 0} columns={columns.length + 1} />
          {shown.map(({ index }) => {
            const entry = rows[index]
            return (
              entry && (
                <EntryRow
                  key={String(entry[list.id])}
                  list={list}
                  view={view}
                  entry={entry}
                  index={index}
                  measure={phone ? virtual.measureElement : undefined}
                  onEdit={onEdit}
                />
              )
            )
          })}
          <Gap height={virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)} columns={columns.length + 1} />
        </tbody>
      </table>
    </section>
  )
}

function leastWidth(columns: readonly ColumnView[]): number {
  return columns.reduce((sum, { width }) => sum + (width ?? leastColumnWidth), actionsWidth)
}

/** As high as the rows that aren't drawn. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
    <tr className="ls-gap" aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}

interface EntryRowProps {
  list: Picklist
  view: ListView
  entry: PicklistEntry
  index: number
  measure?: (row: HTMLElement | null) => void
  onEdit: (entry: PicklistEntry) => void
}

function EntryRow({ list, view, entry, index, measure, onEdit }: EntryRowProps) {
  const active = isActive(list, entry)
  const { editLabel } = view.dialog
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={active ? undefined : 'off'}>
      {view.columns.map((column) => (
        <EntryCell
          key={column.id}
          column={column}
          entry={entry}
          title={list.nameFields[0] === column.id}
          // A dimmed row says so in words too, where no column does.
          archived={!active && !view.columns.some(({ id }) => id === 'status')}
        />
      ))}
      <td className="ls-do">
        <Button
          variant="quiet"
          aria-label={`${editLabel} ${nameOf(list, entry)}`}
          onClick={() => onEdit(entry)}
        >
          {editLabel}
        </Button>
      </td>
    </tr>
  )
}

interface EntryCellProps {
  column: ColumnView
  entry: PicklistEntry
  /** It names the entry. */
  title: boolean
  archived: boolean
}

function EntryCell({ column, entry, title, archived }: EntryCellProps) {
  const text = column.text(entry)
  return (
    <td
      className={classNames('cut', title && 'ls-title', column.figure && 'fig', column.plain && 'plain')}
      data-label={column.label}
      title={text}
    >
      {column.cell ? column.cell(entry) : text}
      {title && archived && <span className="q"> (archived)</span>}
    </td>
  )
}
