import type { Problem } from '../errors.ts'
import { limits } from '../limits.ts'
import { textOf } from '../text.ts'
import { checkEntry } from './check-entry.ts'
import { type FieldValue, fieldOf, keyOf, type Picklist, type PicklistEntry } from './definition.ts'
import type { PlanError } from './plan.ts'
import { checkValue } from './values.ts'

/** A row of an import as it was sent: the values are still to be checked. */
export interface SentRow {
  line: number
  values: Readonly<Record<string, unknown>>
}

/** A row whose values are complete and correct, and the entry that it is about, null where it is a new one. */
export interface MatchedRow {
  line: number
  stored: PicklistEntry | null
  values: PicklistEntry
}

/** Rows carry their line in the file; else the header is taken to be line 1 (rule imports/rows). */
export function readRows(list: Picklist, sent: readonly unknown[]): { rows: SentRow[]; errors: PlanError[] } {
  const rows: SentRow[] = []
  const errors: PlanError[] = []
  for (const [index, row] of sent.entries()) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      const problem = { path: '', message: 'Send each row as a JSON object' }
      errors.push(errorOf(list, index + 2, problem))
      continue
    }
    const values: Record<string, unknown> = { ...row }
    const { line } = values
    const said = typeof line === 'number' && Number.isInteger(line) && line >= 1
    rows.push({ line: said ? line : index + 2, values })
  }
  return { rows, errors }
}

/** Whether the texts of the cells are together more than a file may have (rule imports/limits). */
export function exceedsText(list: Picklist, sent: readonly unknown[]): boolean {
  let bytes = 0
  for (const row of sent) {
    const values: Readonly<Record<string, unknown>> = typeof row === 'object' ? { ...row } : {}
    for (const { name } of list.fields) bytes += bytesOf(values[name])
    if (bytes > limits.importBytes) return true
  }
  return false
}

function bytesOf(value: unknown): number {
  if (value === null || value === undefined) return 0
  const text = textOf(value)
  let bytes = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    // In UTF-8: two bytes from U+0080, three from U+0800, four for a pair of surrogates.
    if (unit >= 0x80) bytes += unit >= 0x800 && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1
  }
  return bytes
}

/**
 * Finds the entry of each row by its key and checks what the row makes of it: columns that it doesn't have keep the
 * stored values (rules imports/rows, picklists/keys). `wrong` are the entries that rows with errors are about, null
 * where that isn't known of one of them.
 */
export function matchRows(
  list: Picklist,
  stored: readonly PicklistEntry[],
  rows: readonly SentRow[],
): { matched: MatchedRow[]; errors: PlanError[]; wrong: PicklistEntry[] | null } {
  const byKey = new Map(stored.map((entry) => [keyOf(list, entry), entry]))
  const written = new Map(stored.map((entry) => [keyOf(list, entry).normalize(), entry]))
  const lines = new Map<string, number>()
  const uuids = new Map<FieldValue, UuidRow>()
  const matched: MatchedRow[] = []
  const errors: PlanError[] = []
  let about: PicklistEntry[] | null = []
  for (const { line, values: sent } of rows) {
    const asSent = keySent(list, sent)
    const found = asSent === null ? null : (byKey.get(asSent) ?? byKey.get(asSent.normalize()) ?? null)
    const key = found ? keyOf(list, found) : (asSent?.normalize() ?? null)
    const { values, problems } = checkEntry(list, sent, found, 'file')
    const earlier = key === null ? undefined : lines.get(key)
    const alike = found || key === null ? undefined : written.get(key)
    const wrong = [
      ...(alike ? [otherLetters(list, alike)] : []),
      ...missing(list, sent, problems),
      ...problems,
      ...repeated(list, values, earlier),
      ...sameUuid(list, { line, values, found }, uuids),
    ]
    if (key !== null && earlier === undefined) lines.set(key, line)
    for (const problem of wrong) errors.push(errorOf(list, line, problem))
    if (wrong.length === 0) matched.push({ line, stored: found, values })
    else if (key === null) about = null
    else if (found) about?.push(found)
  }
  return { matched, errors, wrong: about }
}

/** The row's key, tidied as it would be stored; null where it has none yet, or none that is right. */
function keySent(list: Picklist, sent: SentRow['values']): string | null {
  const key: Record<string, FieldValue> = {}
  for (const name of list.key) {
    const field = fieldOf(list, name)
    const read = checkValue(field, sent[name] ?? field.blank)
    if ('sentence' in read || read.value === null) return null
    key[name] = read.value
  }
  return keyOf(list, key)
}

/** Its key would be one that was stored before keys were in NFC: neither is rewritten. */
function otherLetters(list: Picklist, stored: PicklistEntry): Problem {
  const key = list.key.map((name) => `${fieldOf(list, name).label} ${String(stored[name])}`).join(', ')
  const path = list.key.at(-1) ?? ''
  return {
    path,
    message: `${key} is stored with other characters that look the same; use those of an export`,
  }
}

/** A column that every file must have isn't filled up from what is stored. */
function missing(list: Picklist, sent: SentRow['values'], problems: readonly Problem[]): Problem[] {
  return list.requiredColumns
    .map((name) => fieldOf(list, name))
    .filter(({ name }) => sent[name] === undefined && !problems.some(({ path }) => path === name))
    .map(({ name, column, required }) => ({ path: name, message: required ?? `${column} is required` }))
}

function repeated(list: Picklist, values: PicklistEntry, earlier: number | undefined): Problem[] {
  if (earlier === undefined) return []
  const key = list.key.map((name) => `${fieldOf(list, name).label} ${String(values[name])}`).join(', ')
  const path = list.key.at(-1) ?? ''
  return [{ path, message: `${key} is in row ${earlier} already; keep one of the two` }]
}

/** Where a uuid was first in the file, and whether that entry had it before. */
interface UuidRow {
  line: number
  hadIt: boolean
}

/** Two entries that had one uuid before the file may keep it: an export is imported as it is (rule imports/rows). */
function sameUuid(
  { fields }: Picklist,
  { line, values, found }: { line: number; values: PicklistEntry; found: PicklistEntry | null },
  earlier: Map<FieldValue, UuidRow>,
): Problem[] {
  return fields.flatMap(({ kind, name, label }) => {
    const uuid = values[name]
    if (kind !== 'uuid' || !uuid) return []
    const hadIt = found?.[name] === uuid
    const first = earlier.get(uuid)
    if (!first) earlier.set(uuid, { line, hadIt })
    if (!first || (first.hadIt && hadIt)) return []
    const message = `Rows ${first.line} and ${line} have the same ${label} ${String(uuid)}; keep it in one of the two`
    return [{ path: name, message }]
  })
}

function errorOf(list: Picklist, line: number, problem: Problem): PlanError {
  return { line, field: problem.path || null, message: list.rowSentence(line, problem) }
}
