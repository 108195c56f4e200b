import type { ReactNode } from 'react'
import { fieldOf, type Picklist, type PicklistEntry } from '#shared/picklist/definition.ts'
import type { EntryView } from '#web/entry/entry-view.ts'
import { shownValue } from '#web/entry/shown-value.ts'

/** One column of a list's table. */
export interface ColumnView {
  /** In the address, where it can be sorted by. */
  id: string
  label: string
  /** What stands in the cell; it is also found by it. */
  text: (entry: PicklistEntry) => string
  /** Where the cell is more than its text. */
  cell?: (entry: PicklistEntry) => ReactNode
  /** What is compared when it is sorted by. */
  sortKey: (entry: PicklistEntry) => string
  /** Ends on one line with the others: money and percentages. */
  figure?: true
  /** Of the column, where it doesn't share what the others leave. */
  width?: number
  /** On a phone it says itself what it is. */
  plain?: true
}

/** What tells an entry of which the person is at the moment: `All`, `Active`, `Archived`, `New`. */
export interface StatusFilter {
  key: string
  label: string
  shows: (entry: PicklistEntry) => boolean
}

/** The dialog of one entry. */
export interface EntryDialogView extends EntryView {
  /** Null where entries are made elsewhere. */
  createTitle: string | null
  editTitle: string
  /** Of the row's button. */
  editLabel: string
  saveLabel: string
  /** Fields that only an existing entry shows, and nobody types. */
  shown: readonly string[]
  /** An example in an empty field, by its name. */
  examples: Readonly<Record<string, string>>
  /** What is said about a field, by its name. */
  hints: Readonly<Record<string, string>>
  /** The field that holds the account id of a customer. */
  account?: string
}

/** What a list shows beyond its definition. */
export interface ListView {
  columns: readonly ColumnView[]
  /** None where the list has no status filter: then all entries stand there, the inactive ones dimmed. */
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

/** As many for every figure: they are compared digit by digit. */
const places = 4

/** Whether the entry is in use; the word for the others is the list's. */
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
