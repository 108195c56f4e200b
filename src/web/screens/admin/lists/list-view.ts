import type { ReactNode } from 'react'
import { fieldOf, type Picklist, type PicklistEntry } from '#shared/picklist/definition.ts'
import type { EntryView } from '#web/entry/entry-view.ts'
import { shownValue } from '#web/entry/shown-value.ts'

export interface ColumnView {
  /** The column's name in the address, for sorting. */
  id: string
  label: string
  /** The cell's text; searches match it. */
  text: (entry: PicklistEntry) => string
  /** Renders a cell that shows more than its text. */
  cell?: (entry: PicklistEntry) => ReactNode
  /** The value by which the column is sorted. */
  sortKey: (entry: PicklistEntry) => string
  /** True for money and percentages, which are right-aligned. */
  figure?: true
  /** A fixed width; without one, columns share the rest. */
  width?: number
  /** True if the cell needs no label on a phone. */
  plain?: true
}

/** A status filter: `All`, `Active`, `Archived`, `New`. */
export interface StatusFilter {
  key: string
  label: string
  shows: (entry: PicklistEntry) => boolean
}

export interface EntryDialogView extends EntryView {
  /** The title of the New dialog; null if entries are created elsewhere. */
  createTitle: string | null
  editTitle: string
  /** The label of the button in each row. */
  editLabel: string
  saveLabel: string
  /** Read-only fields of an existing entry. */
  shown: readonly string[]
  /** Placeholders of empty fields, by field name. */
  examples: Readonly<Record<string, string>>
  /** Hints below the fields, by field name. */
  hints: Readonly<Record<string, string>>
  /** The field with a customer's account ID. */
  account?: string
}

/** How a list is shown, beyond its definition. */
export interface ListView {
  columns: readonly ColumnView[]
  /** The status filters; if empty, the list shows all entries and dims the inactive ones. */
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

/** The number of decimals of every figure, since figures are compared digit by digit. */
const places = 4

/** Whether the entry is in use; the list determines the word for unused entries. */
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
