import { limits } from '#shared/limits.ts'
import { toScaled } from '#shared/money.ts'
import type { Unit } from '#shared/order/kinds.ts'
import { readNumber } from '#shared/read-number.ts'
import { headerKey, tableOf } from '#shared/table/header.ts'
import { isNoValue } from '#shared/table/no-value.ts'
import { readGrid } from '#shared/table/read-grid.ts'
import {
  countSentence,
  type HeaderChoice,
  type Knows,
  type Separator,
  shownRow,
  type TableRow,
} from '#shared/table/table.ts'
import { isTotalText } from '#shared/table/total-rows.ts'
import { namedUnit } from './named-unit.ts'
import { guessedColumns, namedColumns, type PastedColumns, unusedSentences } from './pasted-columns.ts'
import type { ColumnRole } from './pasted-headers.ts'
import { isKnownHeader } from './pasted-headers.ts'

export const pastedColumns = ['fieldName', 'acres', 'legalDescription', 'crops'] as const
export type PastedColumn = (typeof pastedColumns)[number]

export type PastedRow = Record<PastedColumn, string>

export interface PasteChoices {
  header: HeaderChoice | null
  columns: PastedColumns | null
  separator: Separator | null
}

export const noPasteChoices: PasteChoices = { header: null, columns: null, separator: null }

export interface PastedLines {
  rows: PastedRow[]
  /** Rows that total the rows above them. They are left out of the order unless the user includes them. */
  totals: { line: number; row: PastedRow; text: string }[]
  /** Headers that have no counterpart in a line item. */
  ignored: string[]
  /** How many rows were left out because of the maximum number of lines per order. */
  left: number
  /** Sentences that tell the user how the pasted text was interpreted and what was left out of the order. */
  assumed: string[]
  /** Whether the user must choose the units column. */
  asked: boolean
  header: readonly string[]
  headerLine: number | null
  candidates: readonly { line: number; text: string }[]
  columns: PastedColumns
  separator: Separator | null
  /** The unit named in the header of the units column, and that header. */
  named: { unit: Unit; header: string } | null
}

/**
 * Reads a number of units as spreadsheets show it: `80`, `1,234.50`, `80 ac`; null if the text isn't a
 * number.
 */
export function readUnits(text: string): number | null {
  return readNumber(text, 'units')
}

const knows: Knows = (cell) => (isKnownHeader(cell) ? 'known' : null)

/**
 * Reads a block of lines copied from a spreadsheet, with or without a header (rule lines/pasting).
 * `remembered` returns the user's earlier choice of columns for a header.
 */
export function readPastedLines(
  text: string,
  knownCrops: readonly string[],
  choices: PasteChoices = noPasteChoices,
  remembered: (header: string) => PastedColumns | null = () => null,
): PastedLines {
  const grid = readGrid(text, {
    knows,
    usual: '\t',
    separator: choices.separator,
    lenient: true,
    most: { rows: Number.POSITIVE_INFINITY, error: null },
  })
  const table = tableOf(grid, knows, choices.header ?? null)
  const { headerLine, rows: body } = table
  const named = headerLine === null ? [] : table.header
  const width = body.reduce((most, { cells }) => Math.max(most, cells.length), named.length)
  // If rows have more cells than the header, the extra columns have no name.
  const header = Array.from({ length: width }, (_, at) => named[at] ?? '')
  const chosen = choices.columns ?? (headerLine === null ? null : remembered(pastedKey(header)))
  const found = headerLine === null ? guessedColumns(body, knownCrops) : namedColumns(header, body)
  const fits = chosen !== null && chosen.length >= found.columns.length
  const columns = fits ? chosen : found.columns
  const torn = grid.separator === ',' ? tornRows(body, named.length) : []
  const cells = body.map((row) => ({
    line: row.line,
    text: shownRow(row),
    row: rowOf(row, columns, torn.includes(row)),
  }))
  const totals = totalsOf(cells)
  const rows = cells.filter((one) => !totals.includes(one))
  return {
    rows: rows.slice(0, limits.lines).map(({ row }) => row),
    totals,
    ignored:
      headerLine === null ? [] : header.filter((name, at) => name !== '' && (columns[at] ?? null) === null),
    left: Math.max(0, rows.length - limits.lines),
    assumed: [
      ...table.assumed,
      ...(fits ? [] : found.assumed),
      ...unusedSentences(header, body, columns),
      ...emptySentence(body, columns),
      ...tornSentences(torn, named.length),
    ],
    asked: !fits && found.asked,
    header,
    headerLine,
    candidates: table.candidates,
    columns,
    separator: grid.separator,
    named: namedBy(header[columns.indexOf('acres')] ?? ''),
  }
}

function namedBy(header: string): PastedLines['named'] {
  const unit = namedUnit(header)
  return unit === null ? null : { unit, header }
}

/** The key under which a user's column choice is remembered. */
export function pastedKey(header: readonly string[]): string {
  return header
    .slice(0, header.findLastIndex((name) => name !== '') + 1)
    .map(headerKey)
    .join('|')
}

/**
 * Finds rows that have more values than the table has columns, because an unquoted thousands comma split a
 * number in two. Without a header, the shortest row determines the number of columns.
 */
function tornRows(body: readonly TableRow[], columns: number): TableRow[] {
  if (columns > 0) return body.filter(({ cells }) => cells.slice(columns).some((cell) => cell !== ''))
  const fewest = body.reduce((least, { cells }) => Math.min(least, cells.length), Number.POSITIVE_INFINITY)
  return body.filter(
    ({ cells }) => cells.length > fewest && cells.some((cell, i) => isTorn(cell, cells[i + 1])),
  )
}

/** Whether a number was split into two cells, such as `1,040.05` into `1` and `040.05`. */
const isTorn = (cell: string, next = '') => /^\$?\d{1,3}$/.test(cell) && /^\d{3}(?:\.\d{1,9})?$/.test(next)

function tornSentences(torn: readonly TableRow[], columns: number): string[] {
  const rest = torn.length - mostNamed
  return [
    ...torn
      .slice(0, mostNamed)
      .map(({ line, cells }) =>
        columns > 0
          ? `${countSentence(line, cells.length, columns)}. Correct its Total Units.`
          : `Row ${line} has more values than the others. Correct its Total Units.`,
      ),
    ...(rest > 0
      ? [`Too many values in ${rest.toLocaleString('en-US')} more ${rest === 1 ? 'row' : 'rows'}.`]
      : []),
  ]
}
const mostNamed = 10

function rowOf({ cells }: TableRow, columns: PastedColumns, isTornRow: boolean): PastedRow {
  const cell = (role: ColumnRole) => {
    const at = columns.indexOf(role)
    const text = at < 0 ? '' : (cells[at] ?? '').replace(/\s+/g, ' ')
    return role !== 'acres' && isNoValue(text) ? '' : text
  }
  const units = columns.indexOf('acres')
  // In a row with a split number, the values in and after the units column might be in the wrong columns. The
  // user must correct them.
  const torn = isTornRow && units >= 0 ? cells.slice(units).join(' | ') : null
  const isUnitInTorn = torn !== null && columns.indexOf('unit') > units
  return {
    fieldName: cell('fieldName'),
    acres: isUnitInTorn ? torn : withUnit(torn ?? cell('acres'), cell('unit')),
    legalDescription: legalOf(cell),
    crops: cell('crops'),
  }
}

/**
 * Names the cells treated as empty because they contain text such as `N/A` (rule
 * import-files/cells-without-value). Leaves out cells in the units column, which keep their text and show a
 * problem.
 */
function emptySentence(body: readonly TableRow[], columns: PastedColumns): string[] {
  const found = body.flatMap(({ line, cells }) =>
    cells
      .filter((text, at) => columns[at] && columns[at] !== 'acres' && isNoValue(text))
      .map((text) => `“${text}” on line ${line}`),
  )
  const [first] = found
  if (first === undefined) return []
  if (found.length === 1) return [`${first} is treated as empty.`]
  return [`${found.length.toLocaleString('en-US')} cells are treated as empty, such as ${first}.`]
}

/** Adds the unit from its own column, so that `31.2` with `ha` isn't read as acres. */
function withUnit(units: string, unit: string): string {
  if (units === '') return unit
  return units.toLowerCase().endsWith(unit.toLowerCase()) ? units : `${units} ${unit}`
}

/** The legal description, such as `NE 1/4 SEC 12 T85N R24W`, from one or more columns. */
function legalOf(cell: (role: ColumnRole) => string): string {
  const named = (prefix: string, text: string) => (/^\d/.test(text) ? `${prefix}${text}` : text)
  return [
    cell('legalDescription'),
    cell('quarter'),
    named('SEC ', cell('section')),
    named('T', cell('township')),
    named('R', cell('range')),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

interface Read {
  line: number
  text: string
  row: PastedRow
}

/** Finds rows that are labeled as a total or contain the sum of the rows above (rule lines/pasting). */
function totalsOf(rows: readonly Read[]): Read[] {
  const totals: Read[] = []
  const part = { count: 0, sum: 0n }
  const whole = { count: 0, sum: 0n }
  let isNamed = false
  for (const read of rows) {
    const units = readUnits(read.row.acres)
    // A row can be the total of a single row only if it contains nothing but units and the row above it names
    // a field.
    const isOfOne = isNamed && part.count === 1 && read.text === read.row.acres
    const addsPart = addsUp(read.row, units, part, isOfOne ? 1 : 2)
    isNamed = read.row.fieldName !== ''
    if (isNamedTotal(read) || addsPart || (part.count === 0 && addsUp(read.row, units, whole, 2))) {
      totals.push(read)
      part.count = 0
      part.sum = 0n
      continue
    }
    for (const added of units === null ? [] : [part, whole]) {
      added.count += 1
      added.sum += toScaled(units ?? 0, 4)
    }
  }
  return totals
}

const isNamedTotal = ({ text, row }: Read) =>
  isTotalText(row.fieldName) || isTotalText(text.split(', ')[0] ?? '') || isTotalText(text)

/**
 * Whether a row is the sum of the rows above it. A named row with a whole number counts as a field if fewer
 * than four rows are above it, because the match might be a coincidence.
 */
function addsUp(
  { fieldName, acres }: PastedRow,
  units: number | null,
  above: { count: number; sum: bigint },
  fewest: number,
): boolean {
  if (units === null || units === 0 || above.count < fewest) return false
  if (fieldName !== '' && Number.isInteger(units) && above.count < 4) return false
  const places = acres.split('.')[1]?.replace(/\D/g, '').length ?? 0
  const isRounded = places > 0 || fieldName === ''
  const step = isRounded && places < 4 ? 10n ** BigInt(4 - places) : 1n
  return ((above.sum + step / 2n) / step) * step === toScaled(units, 4)
}
