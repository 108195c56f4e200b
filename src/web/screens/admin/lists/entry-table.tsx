import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import { nameOf, type Picklist, type PicklistEntry } from '#shared/picklist/definition.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import type { Sorted } from './list-filters.ts'
import { type ColumnView, isActive, type ListView } from './list-view.ts'
import type { Picking } from './prices/use-picking.ts'
import { useEntryRows } from './use-entry-rows.ts'

const rowHeight = 44
/** The usual height in pixels of an entry on a phone: a name, one or two lines of details, and padding. */
const phoneHeight = 88
const beyondView = 8
/**
 * The minimum width in pixels of a column that doesn't set its own width. Narrower columns would cut off
 * names, so the table scrolls sideways instead.
 */
const leastColumnWidth = 152
const actionsWidth = 96
const tickWidth = 44

interface EntryTableProps {
  list: Picklist
  view: ListView
  entries: readonly PicklistEntry[]
  found: ReadonlySet<PicklistEntry>
  /** The search text. When the text changes, the table scrolls to the top. */
  search: string
  sort: { sorted: Sorted | null; onSort: (sorted: Sorted | null) => void }
  onEdit: (entry: PicklistEntry) => void
  /** The selection of rows; null if selection mode is off. */
  picking: Picking | null
}

/**
 * Renders only the rows in view, because there may be 20,000. On a phone, each row becomes a block of lines
 * (rule list-tabs/tables).
 */
export function EntryTable({ list, view, search, sort, onEdit, picking, ...options }: EntryTableProps) {
  const { columns } = view
  const { heads, rows } = useEntryRows({ columns, ...sort, ...options })
  const wide = columns.length + (picking ? 2 : 1)
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: each search starts at the top
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: 0 })
  }, [search, sort.sorted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: row heights depend on the width
  useLayoutEffect(() => virtual.measure(), [phone])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section ref={box} className="ad-scroll ls-scroll" aria-label={`Table of ${list.entries}`} tabIndex={0}>
      <table
        className="ad-data ls-table"
        aria-rowcount={rows.length + 1}
        style={{ minWidth: phone ? 0 : leastWidth(columns) + (picking ? tickWidth : 0) }}
      >
        <thead>
          <tr aria-rowindex={1}>
            {picking && (
              <th scope="col" className="ls-tick">
                <span className="vh">Select</span>
              </th>
            )}
            {columns.map((column, index) => (
              <ColumnHead key={column.id} column={column} head={heads[index]?.column} />
            ))}
            <th scope="col" className="ls-do" style={{ width: actionsWidth }}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          <Gap height={shown[0]?.start ?? 0} columns={wide} />
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
                  picking={picking}
                />
              )
            )
          })}
          <Gap height={virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)} columns={wide} />
        </tbody>
      </table>
    </section>
  )
}

function leastWidth(columns: readonly ColumnView[]): number {
  return columns.reduce((sum, { width }) => sum + (width ?? leastColumnWidth), actionsWidth)
}

function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can take the focus
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
  picking: Picking | null
}

function EntryRow({ list, view, entry, index, measure, onEdit, picking }: EntryRowProps) {
  const active = isActive(list, entry)
  const picked = picking?.isPicked(entry) === true
  const { editLabel } = view.dialog
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={classNames(!active && 'off', picking !== null && 'picking', picked && 'sel')}
    >
      {picking && (
        <td className="ls-tick">
          <Checkbox
            label={`Select ${nameIn(list, entry)}`}
            hideLabel
            checked={picked}
            onChange={(on) => picking.pick([entry], on)}
          />
        </td>
      )}
      {view.columns.map((column) => (
        <EntryCell
          key={column.id}
          column={column}
          entry={entry}
          title={list.nameFields[0] === column.id}
          // A dimmed row also shows its status as text, unless a column already does.
          archived={!active && !view.columns.some(({ id }) => id === 'status')}
        />
      ))}
      <td className="ls-do">
        <Button
          data-focus={`row-${index}`}
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

/**
 * Returns the entry's name with its territory, because several territories may have an entry with the same
 * name.
 */
function nameIn(list: Picklist, entry: PicklistEntry): string {
  const { territory } = entry
  const name = nameOf(list, entry)
  return territory && territory !== 'ALL' ? `${name}, territory ${String(territory)}` : name
}

interface EntryCellProps {
  column: ColumnView
  entry: PicklistEntry
  title: boolean
  archived: boolean
}

function EntryCell({ column, entry, title, archived }: EntryCellProps) {
  const text = column.text(entry)
  return (
    <td
      className={classNames('cut', title && 'ls-title', column.figure && 'fig', column.plain && 'plain')}
      data-label={column.label}
      translate={title || !column.cell ? 'no' : undefined}
      title={text}
    >
      {column.cell ? column.cell(entry) : text}
      {title && archived && (
        <span className="q" translate="yes">
          {' (archived)'}
        </span>
      )}
    </td>
  )
}

interface ColumnHeadProps {
  column: ColumnView
  /** The table's sorting functions for this column. */
  head?: {
    getCanSort: () => boolean
    getIsSorted: () => false | 'asc' | 'desc'
    toggleSorting: () => void
  }
}

const directions = { asc: 'ascending', desc: 'descending' } as const

/**
 * A column heading. The first click sorts by the column, the second reverses the order, and the third
 * restores the default sort order.
 */
function ColumnHead({ column, head }: ColumnHeadProps) {
  const sorted = head?.getIsSorted() || null
  return (
    <th
      scope="col"
      className={column.figure ? 'fig' : undefined}
      style={{ width: column.width }}
      aria-sort={sorted ? directions[sorted] : undefined}
    >
      {head?.getCanSort() ? (
        <button type="button" className="ad-sort" onClick={() => head.toggleSorting()}>
          {column.label}
          {sorted && <Icon name={sorted === 'asc' ? 'chevron-up' : 'chevron-down'} />}
        </button>
      ) : (
        column.label
      )}
    </th>
  )
}
