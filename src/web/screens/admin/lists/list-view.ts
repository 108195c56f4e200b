import type { ReactNode } from 'react'
import { fieldOf, type Picklist, type PicklistEntry } from '#shared/picklist/definition.ts'
import type { EntryView } from '#web/entry/entry-view.ts'
import { shownValue } from '#web/entry/shown-value.ts'

export interface ColumnView {
  /** The column's name in the page URL when the list is sorted by it. */
  id: string
  label: string
  /** The cell's text, which the user can search for. */
  text: (entry: PicklistEntry) => string
  cell?: (entry: PicklistEntry) => ReactNode
  sortKey: (entry: PicklistEntry) => string
  /** True for money and percentages, which are right-aligned. */
  figure?: true
  /** A fixed width in pixels; columns without one share the remaining width. */
  width?: number
  /** True if the cell needs no label on a phone. */
  plain?: true
}

/** A status that the list can be filtered by: `All`, `Active`, `Archived`, or `New`. */
export interface StatusFilter {
  key: string
  label: string
  shows: (entry: PicklistEntry) => boolean
}

export interface EntryDialogView extends EntryView {
  /** The title of the dialog for a new entry; null if entries are created elsewhere. */
  createTitle: string | null
  editTitle: string
  editLabel: string
  saveLabel: string
  /** The names of read-only fields shown when an existing entry is edited. */
  shown: readonly string[]
  /** Placeholders for empty fields, by field name. */
  examples: Readonly<Record<string, string>>
  hints: Readonly<Record<string, string>>
  /** The name of the field that contains a customer's account ID. */
  account?: string
}

export interface ListView {
  columns: readonly ColumnView[]
  /** The status filters; if there are none, the list shows all entries and dims inactive ones. */
  statuses: readonly StatusFilter[]
  dialog: EntryDialogView
}

export function fieldColumn(list: Picklist, name: string, more: Partial<ColumnView> = {}): ColumnView {
  const field = fieldOf(list, name)
  const text = more.text ?? ((entry: PicklistEntry) => shownValue(field, entry[name] ?? null))
  const figure = field.kind === 'price' || field.kind === 'percent'
  return {
    id: name,
    label: field.label,
    text,
    sortKey: figure ? (entry) => Number(entry[name] ?? 0).toFixed(places) : text,
    ...(figure ? { figure } : {}),
    ...more,
  }
}

/**
 * The number of decimal places in each sort key. All keys have the same number of decimals, because keys are
 * compared as text.
 */
const places = 4

/**
 * A column that shows whether an entry is active. `inactive` is the label that the list uses for inactive
 * entries.
 */
export function statusColumn(list: Picklist, inactive: 'Archived' | 'Inactive'): ColumnView {
  const text = (entry: PicklistEntry) => (isActive(list, entry) ? 'Active' : inactive)
  return {
    id: 'status',
    label: 'Status',
    text,
    sortKey: text,
    width: 104,
    plain: true,
  }
}

export function isActive(list: Picklist, entry: PicklistEntry): boolean {
  return entry[list.active] !== false
}

export function usualStatuses(list: Picklist): StatusFilter[] {
  return [
    { key: 'all', label: 'All', shows: () => true },
    { key: 'active', label: 'Active', shows: (entry) => isActive(list, entry) },
    { key: 'archived', label: 'Archived', shows: (entry) => !isActive(list, entry) },
  ]
}
