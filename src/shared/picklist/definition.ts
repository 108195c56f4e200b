import type { Problem } from '../errors.ts'
import { lowerKey } from '../text.ts'

/**
 * One list of the administration, described once: its table, dialog, template, export, import and every check of
 * an entry follow from this (docs/rules/picklists.md).
 */
export interface Picklist {
  /** The part of the addresses: `/api/picklists/service-types`. */
  list: string
  /** The tab, in addresses, file names and messages: `service-types_export.csv`. */
  tab: string
  /** The name of the tab: `Service Types`. */
  title: string
  /** One entry in a toast that begins with it: `Service type created successfully`. */
  entry: string
  /** Several in a sentence: `service types`. */
  entries: string
  /** The field whose value addresses one entry and never changes. */
  id: string
  /** What a row of a file is recognised by; compared in lower case (A to Z) where `keyIgnoresCase`. */
  key: readonly string[]
  keyIgnoresCase: boolean
  /** The field that says whether the entry is in use; false is archived. */
  active: 'active' | 'status'
  /** What names an entry where a line of words is shown; the first that is filled. */
  nameFields: readonly string[]
  /** What people tell entries of the same name apart by, where that isn't the key. */
  apartBy?: readonly string[]
  fields: readonly PicklistField[]
  /** A row without these columns is refused whole: they must be in the header. */
  requiredColumns: readonly string[]
  /** The id of a new entry that comes without one, from what is filled in (rule picklists/keys). */
  buildId?: (values: Readonly<Record<string, unknown>>) => string
  /** What is wrong with an entry beyond its single fields. */
  problems?: (entry: PicklistEntry) => Problem[]
  /** The sentence of a row of a file in which something is wrong; `line` counts from 1 with the header. */
  rowSentence: (line: number, problem: Problem) => string
}

export interface PicklistField {
  /** In entries and answers: `unitPrice`. */
  name: string
  /** On screen: `Unit Price`. */
  label: string
  /** In the header of template and export: `unit_price`. */
  column: string
  /** Other spellings of the header, beyond case, spaces, underscores and hyphens. */
  spellings?: readonly string[]
  /** What else people call such a column: taken where no column has one of the names above. */
  alsoCalled?: readonly string[]
  kind: FieldKind
  /** Where the column is missing for a new entry, or its cell is empty. */
  blank: FieldValue
  /** What is said where it is empty; without it, it may be. */
  required?: string
  /** Empty only in the dialog is refused: a file may leave it out, and then it is `blank`. */
  requiredInForm?: true
  /** At most this many characters, and what is said otherwise; 200 if not said. */
  max?: { characters: number; sentence: string }
  /** Numbers: the bounds, both included, and the step of the arrows. */
  range?: { min: number; max: number; step: number; sentence: string }
  /** What the dialog offers; an import and a call may bring others unless `closed`. */
  choices?: readonly string[]
  /** Values outside of `choices` are refused with this sentence; their case is mended. */
  closed?: string
  /**
   * A text that is typed, or sent by a call, as it is stored, or what is wrong with it: a file may bring others, and
   * what is stored may stay as it is.
   */
  typed?: (text: string, by: 'hand' | 'call') => { value: string } | { sentence: string }
  /** What entries are known by, also outside: a stored value is never rewritten, a new one is in NFC (rule picklists/keys-in-nfc). */
  exact?: true
  /** Given once, then fixed: shown and not edited in the dialog of an existing entry. */
  fixed?: boolean
  /** Not typed by anybody, in no dialog's inputs. */
  readOnly?: boolean
}

/**
 * text: trimmed. price and percent: rounded to 2 decimals, half away from zero. flag: `trueWords` of a cell, else
 * false. units: a list of units. customers: customer ids, account ids in a file. uuid and id may be null.
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

/** Whether a field can hold it. */
export function isFieldValue(value: unknown): value is FieldValue {
  if (!Array.isArray(value)) return value === null || /^(string|number|boolean)$/.test(typeof value)
  const [first] = value
  return (first === undefined || /^(string|number)$/.test(typeof first)) && value.every(alike(first))
}

const alike = (first: unknown) => (item: unknown) => typeof item === typeof first

/** An entry as it is stored and answered, by the names of the fields; `version` rises with each change. */
export type PicklistEntry = Readonly<Record<string, FieldValue>>

/** A row of an import: only the fields whose columns were in the file. */
export interface ImportRow {
  /** Of the file, from 1 with the header; the server counts where it isn't said. */
  line: number
  values: PicklistEntry
}

/** The definition's field of that name; a wrong name is a bug. */
export function fieldOf(list: Picklist, name: string): PicklistField {
  const field = list.fields.find((candidate) => candidate.name === name)
  if (!field) throw new Error(`${list.list} has no field ${name}`)
  return field
}

/** What rows and entries are matched by, as one text that no other values make (rule picklists/keys). */
export function keyOf(list: Picklist, entry: PicklistEntry): string {
  const text = JSON.stringify(list.key.map((name) => entry[name] ?? null))
  return list.keyIgnoresCase ? lowerKey(text) : text
}

/** The words that stand for an entry: its name, else its key. */
export function nameOf(list: Picklist, entry: PicklistEntry): string {
  const field = nameFieldOf(list, entry)
  const named = field === undefined ? undefined : entry[field]
  return String(named ?? list.key.map((name) => entry[name] ?? '').join(' '))
}

/** The field that names an entry; none where all of them are empty. */
export function nameFieldOf(list: Picklist, entry: PicklistEntry): string | undefined {
  return list.nameFields.find((name) => entry[name] !== '' && entry[name] !== null)
}
