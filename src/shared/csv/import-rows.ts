import {
  type FieldValue,
  type ImportRow,
  keyOf,
  type Picklist,
  type PicklistField,
} from '../picklist/definition.ts'
import type { PlanError } from '../picklist/import-plan.ts'
import { withKey } from '../picklist/keys.ts'
import { readAccountIds, readCell } from '../picklist/values.ts'
import { normalized } from '../read-number.ts'
import { isErrorValue, isNoValue } from '../table/no-value.ts'
import { countSentence, shownText } from '../table/table.ts'
import { whyNoNumber } from '../why-no-number.ts'
import { holdsNoDates, isDateText } from './date-texts.ts'
import type { ZeroTexts } from './dropped-zeros.ts'
import type { Sheet, SheetRow } from './sheet.ts'

export interface ReadRows {
  rows: ImportRow[]
  errors: PlanError[]
  /** Messages for the user that aren't errors. */
  notes: string[]
}

/** Customer IDs by lowercase account ID. */
export type CustomerIds = ReadonlyMap<string, number>

type Cells = ReadonlyMap<PicklistField, string>

/**
 * Converts the rows of a file to values (rules import-files/cells, import-files/row-length). Includes rows
 * with errors, so that the plan shows every entry. Leaves checks across fields to the plan, because fields
 * missing from the file keep their stored values.
 */
export function readRows(
  list: Picklist,
  sheet: Sheet,
  fields: readonly (PicklistField | null)[],
  customers: CustomerIds,
  inUse: ZeroTexts = {},
): ReadRows {
  const rows: ImportRow[] = []
  const errors: PlanError[] = [...sheet.errors]
  const unknown = new Map<string, number>()
  const malformed: number[] = []
  const lineOfKey = new Map<string, number>()
  const flags = falseFlags()
  const dateless = new Set(fields.filter((field) => field !== null && holdsNoDates(list, field)))
  const without = (field: PicklistField, text: string) => {
    if (inUse[field.name]?.has(text)) return null
    // Looks for words such as `N/A` only in text and customer lists, because the rules for other kinds of
    // fields reject such words anyway.
    const isWord = field.kind === 'text' || field.kind === 'customers'
    if (isWord ? isNoValue(text) : isErrorValue(text)) return text
    return dateless.has(field) && isDateText(text) ? `the date ${text}` : null
  }
  const joins = fields.at(-1)?.kind === 'customers'

  for (const row of sheet.rows) {
    const cells = joins ? joinSurplus(row, fields.length) : row.cells
    const { line } = row
    const isWhole = cells.length === fields.length
    if (!isWhole)
      errors.push({ line, field: null, message: countSentence(line, cells.length, fields.length) })
    // If a row's cells might be in the wrong columns, only its key is read.
    const wrong = wrongCells(row, fields, without)
    errors.push(...wrong.errors)
    const texts = textsOf(fields, cells, isWhole ? null : list.key)
    for (const field of wrong.fields) texts.delete(field)
    const { values, problems } = readValues(texts)
    for (const [field, text] of texts) flags.look(field, text, values[field.name])
    const [account] = [...texts].filter(([field]) => field.kind === 'customers')
    if (account) {
      const [field, text] = account
      const ids = readAccountIds(text)
      if (ids === null) malformed.push(line)
      values[field.name] = idsOf(ids ?? [], customers, unknown, line)
    }
    errors.push(
      ...problems.map(({ path, message }) => ({
        line,
        field: path,
        message: list.rowSentence(line, { path, message }),
      })),
    )
    const twice = duplicateOf(list, values, line, lineOfKey)
    if (twice) errors.push(twice)
    rows.push({ line, values })
  }
  errors.sort((a, b) => a.line - b.line)
  return { rows, errors, notes: [...notesOf(unknown, malformed), ...flags.notes()] }
}

/**
 * Rejoins the cells of the last column, because an unquoted `[1,2,3]` or `1,2,3` was split into several
 * cells.
 */
function joinSurplus({ cells, quoted }: SheetRow, columns: number): readonly string[] {
  if (cells.length <= columns || quoted.slice(columns - 1).includes(true)) return cells
  return [...cells.slice(0, columns - 1), cells.slice(columns - 1).join(',')]
}

function textsOf(
  fields: readonly (PicklistField | null)[],
  cells: readonly string[],
  only: readonly string[] | null,
): Map<PicklistField, string> {
  const texts = new Map<PicklistField, string>()
  fields.forEach((field, i) => {
    const text = cells[i]
    if (field && text !== undefined && (only === null || only.includes(field.name))) texts.set(field, text)
  })
  return texts
}

function readValues(texts: Cells) {
  const values: Record<string, FieldValue> = {}
  const problems: { path: string; message: string }[] = []
  for (const [field, text] of texts) {
    if (field.kind === 'customers') continue
    const read = readCell(field, text)
    if ('value' in read) values[field.name] = read.value
    else {
      problems.push({ path: field.name, message: withCell(field, read.sentence, text) })
      values[field.name] = text
    }
  }
  return { values, problems }
}

function idsOf(
  accounts: readonly string[],
  customers: CustomerIds,
  unknown: Map<string, number>,
  line: number,
): number[] {
  return accounts.flatMap((account) => {
    const id = withKey(customers, account)
    if (id === undefined && !unknown.has(account)) unknown.set(account, line)
    return id ?? []
  })
}

/**
 * The error for a duplicate key, with the line numbers of both rows (rule import-files/duplicate-keys). New
 * entries without a key are never duplicates.
 */
function duplicateOf(
  list: Picklist,
  values: Readonly<Record<string, FieldValue>>,
  line: number,
  lineOfKey: Map<string, number>,
): PlanError | null {
  const parts = list.key.map((name) => values[name])
  if (parts.some((part) => part === undefined || part === null || part === '')) return null
  const key = keyOf(list, values)
  const first = lineOfKey.get(key)
  if (first === undefined) {
    lineOfKey.set(key, line)
    return null
  }
  const said = parts.map(String).join(', ')
  const message = `Rows ${first} and ${line} have the same ${columnsOf(list)} (${said}). Keep one of them`
  return { line, field: list.key[0] ?? null, message }
}

function columnsOf(list: Picklist): string {
  return list.fields
    .filter(({ name }) => list.key.includes(name))
    .map(({ column }) => column)
    .join(' and ')
}

const mostNamed = 10

/** Names the first few entries of a list, because there might be thousands. */
function nameSome(all: readonly string[]): string {
  const rest = all.length - mostNamed
  const named = all.slice(0, mostNamed).join(', ')
  return rest > 0 ? `${named} and ${rest.toLocaleString('en-US')} more` : named
}

function notesOf(unknown: ReadonlyMap<string, number>, malformed: readonly number[]): string[] {
  const notes: string[] = []
  if (unknown.size > 0) {
    const named = [...unknown].map(([account, line]) => `${account} (row ${line})`)
    notes.push(`No customer has the account ID ${nameSome(named)}; left out of customer_ids`)
  }
  if (malformed.length > 0) {
    const named = nameSome(malformed.map(String))
    notes.push(
      `${malformed.length === 1 ? 'Row' : 'Rows'} ${named}: customer_ids is not a list of account IDs, so it will be empty`,
    )
  }
  return notes
}

/**
 * Finds cells that can't be imported, such as `N/A`, which means a missing value. Importing such a cell
 * as empty would erase stored data (rule import-files/cells-without-value).
 */
function wrongCells(
  { line, cells, wrong }: SheetRow,
  fields: readonly (PicklistField | null)[],
  without: (field: PicklistField, text: string) => string | null,
): { fields: PicklistField[]; errors: PlanError[] } {
  const found = fields.flatMap((field, i) => {
    const shown = field && (wrong?.get(i) ?? without(field, cells[i] ?? ''))
    return shown ? [{ field, shown }] : []
  })
  return {
    fields: found.map(({ field }) => field),
    errors: found.map(({ field, shown }) => ({
      line,
      field: field.name,
      message: `Row ${line}: ${field.column} is ${shown} in the file`,
    })),
  }
}

function withCell(field: PicklistField, sentence: string, text: string): string {
  if (text.trim() === '' || text.includes('\0') || sentence.includes(text.toLowerCase())) return sentence
  const shown = `“${shownText(text)}”`
  if (field.kind === 'email' && text.split('@').length > 2)
    return `${sentence}: enter one address, not ${shown}`
  const isNumber = field.kind === 'price' || field.kind === 'percent' || field.kind === 'id'
  const why = isNumber ? whyNoNumber(text) : null
  return why === null ? `${sentence}: ${shown}` : `${sentence}: ${shown} ${why}`
}

const looksTrue = /^(?:1|1\.0|-1|y|yes|x|t|on|active|enabled|wahr|vrai|\u2713|\u2714|\u2611)$/i

/** Counts flags whose text looks like yes but is read as false (rule picklists/what-counts-as-true). */
function falseFlags() {
  const found = new Map<string, Map<string, number>>()
  return {
    look(field: PicklistField, text: string, value: FieldValue | undefined): void {
      if (value !== false || !field.kind.endsWith('flag') || !looksTrue.test(normalized(text))) return
      const counts = found.get(field.column) ?? new Map<string, number>()
      counts.set(text, (counts.get(text) ?? 0) + 1)
      found.set(field.column, counts)
    },
    notes: () =>
      [...found].map(([column, counts]) => {
        const all = [...counts.values()].reduce((sum, n) => sum + n, 0)
        const named = [...counts].map(([text, n]) => `${text} (${n.toLocaleString('en-US')})`).join(', ')
        const values = all === 1 ? '1 value in' : `${all.toLocaleString('en-US')} values in`
        return `${values} ${column} ${all === 1 ? 'is' : 'are'} read as false: ${named}. Enter true if that is what you mean`
      }),
  }
}
