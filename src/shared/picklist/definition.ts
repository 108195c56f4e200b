import type { Problem } from '../errors.ts'
import { lowerKey } from '../text.ts'

/**
 * Defines a list in Administration. Its table, dialog, template, export, import and entry checks are all
 * derived from this (docs/rules/picklists.md).
 */
export interface Picklist {
  /** The list's name in API paths such as `/api/picklists/service-types`. */
  list: string
  /** The tab's name in URLs, file names and messages, as in `service-types_export.csv`. */
  tab: string
  title: string
  /** The name for one entry at the start of a toast, as in `Service type created successfully`. */
  entry: string
  /** The plural name of the entries, as used within a sentence: `service types`. */
  entries: string
  /** The field that identifies an entry in requests. An entry's value in this field never changes. */
  id: string
  /**
   * The fields that make up the key, which matches a file's rows to entries. With `keyIgnoresCase`, the case
   * of A to Z doesn't matter.
   */
  key: readonly string[]
  keyIgnoresCase: boolean
  /** The field that shows whether the entry is in use; false means archived. */
  active: 'active' | 'status'
  /** Fields that name an entry in messages; the first nonempty one is used. */
  nameFields: readonly string[]
  /** Fields that distinguish entries with the same name. The default is the key. */
  apartBy?: readonly string[]
  fields: readonly PicklistField[]
  /** Columns that the header must have; without them, every row is rejected. */
  requiredColumns: readonly string[]
  /** Builds a new entry's ID from its other fields if the request has no ID (rule picklists/keys). */
  buildId?: (values: Readonly<Record<string, unknown>>) => string
  /** Returns problems that involve several fields. */
  problems?: (entry: PicklistEntry) => Problem[]
  /** The message for an invalid row in a file; `line` counts from 1, including the header. */
  rowSentence: (line: number, problem: Problem) => string
}

export interface PicklistField {
  /** The field's name in entries and responses: `unitPrice`. */
  name: string
  label: string
  /** The field's header in the template and the export: `unit_price`. */
  column: string
  /** Other spellings of the header. Differences in case, spaces, underscores and hyphens never matter. */
  spellings?: readonly string[]
  /** Other common names for the header, used only if no column has the header or one of its `spellings`. */
  alsoCalled?: readonly string[]
  kind: FieldKind
  /** The value for an empty cell, and for a new entry sent without this field. */
  blank: FieldValue
  /** The message for an empty value. If `required` isn't set, the value can be empty. */
  required?: string
  /** True if only the dialog requires the field. In a file without the field, the value is `blank`. */
  requiredInForm?: true
  /** The maximum number of characters (default 200), and the message for longer values. */
  max?: { characters: number; sentence: string }
  /**
   * Limits for a number: inclusive bounds, the step for the arrow keys, and the message for values outside
   * the bounds.
   */
  range?: { min: number; max: number; step: number; sentence: string }
  /** Choices in the dialog; imports and API calls may use other values unless `closed` is set. */
  choices?: readonly string[]
  /** The message for values outside `choices`. A value that differs only in case is corrected instead. */
  closed?: string
  /**
   * Checks a value from a user or an API call. Returns the value to store, or the problem. Imported files and
   * unchanged stored values aren't checked.
   */
  typed?: (text: string, by: 'hand' | 'call') => { value: string } | { sentence: string }
  /**
   * True if the value identifies the entry. Stored values are never normalized; new ones are stored in NFC
   * (rule picklists/keys-in-nfc).
   */
  exact?: true
  /**
   * True if users can set the value only once. After that, the dialog shows it without letting users edit it.
   */
  fixed?: boolean
  /** True if no dialog shows the value and users never type it. */
  readOnly?: boolean
}

/**
 * How values are stored. `text` is trimmed. `price` and `percent` are rounded to two decimal places, half
 * away from zero. `flag` is true for a cell with the word `true` in any case, and `customers-flag` also for
 * `1`, `yes` or `active`. `units` is a list. `customers` is a list of IDs, written as account IDs in files.
 * `uuid` and `id` can be null.
 */
export type FieldKind =
  | 'text'
  | 'email'
  | 'uuid'
  | 'id'
  | 'price'
  | 'percent'
  | 'flag'
  | 'customers-flag'
  | 'units'
  | 'customers'

export type FieldValue = string | number | boolean | null | readonly string[] | readonly number[]

/** Whether a picklist field can have this value. */
export function isFieldValue(value: unknown): value is FieldValue {
  if (!Array.isArray(value)) return value === null || /^(string|number|boolean)$/.test(typeof value)
  const [first] = value
  return (first === undefined || /^(string|number)$/.test(typeof first)) && value.every(alike(first))
}

const alike = (first: unknown) => (item: unknown) => typeof item === typeof first

/** An entry as stored and returned, by field name; `version` increases with each change. */
export type PicklistEntry = Readonly<Record<string, FieldValue>>

/** A row of an import. `values` has only the fields that have a column in the file. */
export interface ImportRow {
  /** The row's line number in the file, starting at 1. The server fills it in if it is missing. */
  line: number
  values: PicklistEntry
}

/** The definition's field with this name. Throws if the name is unknown. */
export function fieldOf(list: Picklist, name: string): PicklistField {
  const field = list.fields.find((candidate) => candidate.name === name)
  if (!field) throw new Error(`${list.list} has no field ${name}`)
  return field
}

/** The key of a row or an entry as an unambiguous string (rule picklists/keys). */
export function keyOf(list: Picklist, entry: PicklistEntry): string {
  const text = JSON.stringify(list.key.map((name) => entry[name] ?? null))
  return list.keyIgnoresCase ? lowerKey(text) : text
}

/** The string that identifies an entry to users: its name or, if it has none, its key. */
export function nameOf(list: Picklist, entry: PicklistEntry): string {
  const field = nameFieldOf(list, entry)
  const named = field === undefined ? undefined : entry[field]
  return String(named ?? list.key.map((name) => entry[name] ?? '').join(' '))
}

/** The first of `nameFields` that has a value; undefined if all of them are empty. */
export function nameFieldOf(list: Picklist, entry: PicklistEntry): string | undefined {
  return list.nameFields.find((name) => entry[name] !== '' && entry[name] !== null)
}
