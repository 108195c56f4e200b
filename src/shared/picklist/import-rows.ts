import type { Problem } from '../errors.ts'
import { textOf } from '../text.ts'
import { checkEntry } from './check-entry.ts'
import {
  type FieldValue,
  fieldOf,
  keyOf,
  type Picklist,
  type PicklistEntry,
  type PicklistField,
} from './definition.ts'
import type { PlanError } from './import-plan.ts'
import { checkValue } from './values.ts'

export interface SentRow {
  line: number
  values: Readonly<Record<string, unknown>>
}

/** A row with complete, valid values; `stored` is its current entry, or null for a new one. */
export interface MatchedRow {
  line: number
  stored: PicklistEntry | null
  values: PicklistEntry
}

/**
 * Reads the rows of a request. A row without a line number is numbered by its position, with the header as
 * line 1 (rule imports/rows).
 */
export function readRows(list: Picklist, sent: readonly unknown[]): { rows: SentRow[]; errors: PlanError[] } {
  const rows: SentRow[] = []
  const errors: PlanError[] = []
  for (const [index, row] of sent.entries()) {
    if (!isRow(row)) {
      const problem = { path: '', message: 'Send each row as a JSON object' }
      errors.push(errorOf(list, index + 2, problem))
      continue
    }
    const { line } = row
    const said = typeof line === 'number' && Number.isInteger(line) && line >= 1
    rows.push({ line: said ? line : index + 2, values: row })
  }
  return { rows, errors }
}

/** The total UTF-8 length of a row's strings, for the limit on a file's size (rule imports/limits). */
export function bytesOfRow(list: Picklist, row: unknown): number {
  return isRow(row) ? list.fields.reduce((bytes, { name }) => bytes + bytesOf(row[name]), 0) : 0
}

const isRow = (row: unknown): row is SentRow['values'] =>
  typeof row === 'object' && row !== null && !Array.isArray(row)

function bytesOf(value: unknown): number {
  if (value === null || value === undefined) return 0
  const text = textOf(value)
  let bytes = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    // Bytes in UTF-8: two from U+0080, three from U+0800, four for a surrogate pair.
    if (unit >= 0x80) bytes += unit >= 0x800 && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1
  }
  return bytes
}

interface Matches {
  matched: MatchedRow[]
  errors: PlanError[]
  /**
   * The stored entries whose rows have errors; null if a row's key is unreadable, so that its entry is
   * unknown.
   */
  wrong: PicklistEntry[] | null
}

/**
 * Matches all rows at once. The server instead uses `rowMatcher` to match rows in batches, so that it can
 * serve other requests between batches.
 */
export function matchRows(
  list: Picklist,
  stored: readonly PicklistEntry[],
  rows: readonly SentRow[],
): Matches {
  const matcher = rowMatcher(list, stored)
  for (const row of rows) matcher.match(row)
  return matcher.found()
}

/**
 * Finds the entry for each row by key, and validates the result. Fields missing from the file keep their
 * stored values (rules imports/rows, picklists/keys).
 */
export function rowMatcher(
  list: Picklist,
  stored: readonly PicklistEntry[],
): { match(row: SentRow): void; found(): Matches } {
  const byKey = new Map<string, PicklistEntry>()
  for (const entry of stored) byKey.set(keyOf(list, entry), entry)
  const notInNfc = new Map<string, PicklistEntry>()
  for (const [key, entry] of byKey) {
    const normal = key.normalize()
    if (normal !== key && !byKey.has(normal)) notInNfc.set(normal, entry)
  }
  const keyFields = list.key.map((name) => fieldOf(list, name))
  const required = list.requiredColumns.map((name) => fieldOf(list, name))
  const uuidFields = list.fields.filter(({ kind }) => kind === 'uuid')
  const lines = new Map<string, number>()
  const uuids = new Map<FieldValue, UuidRow>()
  const matched: MatchedRow[] = []
  const errors: PlanError[] = []
  let about: PicklistEntry[] | null = []
  function match({ line, values: sent }: SentRow): void {
    const asSent = keySent(list, keyFields, sent)
    const key = asSent === null || byKey.has(asSent) ? asSent : asSent.normalize()
    const found = key === null ? null : (byKey.get(key) ?? null)
    const { values, problems } = checkEntry(list, sent, found, 'file')
    const earlier = key === null ? undefined : lines.get(key)
    const alike = found || key === null ? undefined : notInNfc.get(key)
    const wrong = alike ? [otherLetters(list, alike)] : []
    for (const field of required) {
      const absent = sent[field.name] === undefined && !problems.some(({ path }) => path === field.name)
      if (absent) wrong.push(missing(field))
    }
    wrong.push(...problems)
    if (earlier !== undefined) wrong.push(repeated(list, values, earlier))
    for (const field of uuidFields) {
      const problem = sameUuid(field, { line, values, found }, uuids)
      if (problem) wrong.push(problem)
    }
    if (key !== null && earlier === undefined) lines.set(key, line)
    for (const problem of wrong) errors.push(errorOf(list, line, problem))
    if (wrong.length === 0) matched.push({ line, stored: found, values })
    else if (key === null) about = null
    else if (found) about?.push(found)
  }
  return { match, found: () => ({ matched, errors, wrong: about }) }
}

/** The row's key in its stored form; null if missing or invalid. */
function keySent(
  list: Picklist,
  keyFields: readonly PicklistField[],
  sent: SentRow['values'],
): string | null {
  const key: Record<string, FieldValue> = {}
  for (const field of keyFields) {
    const read = checkValue(field, sent[field.name] ?? field.blank)
    if ('sentence' in read || read.value === null) return null
    key[field.name] = read.value
  }
  return keyOf(list, key)
}

/**
 * The problem with a key that looks like a stored key but has different characters, because the stored key
 * isn't in NFC. Neither key is rewritten.
 */
function otherLetters(list: Picklist, stored: PicklistEntry): Problem {
  const key = list.key.map((name) => `${fieldOf(list, name).label} ${String(stored[name])}`).join(', ')
  const path = list.key.at(-1) ?? ''
  return {
    path,
    message: `${key} is stored with different characters that look the same; copy the key from an export`,
  }
}

/** The problem to report if the file lacks a required column, even if the stored entry has a value for it. */
const missing = ({ name, column, required }: PicklistField): Problem => ({
  path: name,
  message: required ?? `${column} is required`,
})

function repeated(list: Picklist, values: PicklistEntry, earlier: number): Problem {
  const key = list.key.map((name) => `${fieldOf(list, name).label} ${String(values[name])}`).join(', ')
  const path = list.key.at(-1) ?? ''
  return { path, message: `${key} is already in row ${earlier}; keep only one` }
}

/** Where a UUID first appeared in the file, and whether that row's entry already had it. */
interface UuidRow {
  line: number
  hadIt: boolean
}

/**
 * The problem with a row that has the same UUID as an earlier row. Two entries that already share a UUID may
 * keep it, so that any export can be imported (rule imports/rows).
 */
function sameUuid(
  { name, label }: PicklistField,
  { line, values, found }: { line: number; values: PicklistEntry; found: PicklistEntry | null },
  earlier: Map<FieldValue, UuidRow>,
): Problem | null {
  const uuid = values[name]
  if (!uuid) return null
  const hadIt = found?.[name] === uuid
  const first = earlier.get(uuid)
  if (!first) earlier.set(uuid, { line, hadIt })
  if (!first || (first.hadIt && hadIt)) return null
  const message = `Rows ${first.line} and ${line} have the same ${label} ${String(uuid)}; keep it in only one`
  return { path: name, message }
}

function errorOf(list: Picklist, line: number, problem: Problem): PlanError {
  return { line, field: problem.path || null, message: list.rowSentence(line, problem) }
}
