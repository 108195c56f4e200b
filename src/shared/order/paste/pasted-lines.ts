import { limits } from '#shared/limits.ts'
import { toScaled } from '#shared/money.ts'
import { readNumber } from '#shared/read-number.ts'
import { headerKey, type Knows, tableOf } from '#shared/table/header.ts'
import { readGrid } from '#shared/table/read-grid.ts'
import { type HeaderChoice, type Separator, shownRow, type TableRow } from '#shared/table/table.ts'
import { isTotalText } from '#shared/table/total-rows.ts'
import { guessedColumns, namedColumns, type PastedColumns, unusedSentences } from './pasted-columns.ts'
import type { ColumnRole } from './pasted-headers.ts'
import { isKnownHeader } from './pasted-headers.ts'

export const pastedColumns = ['fieldName', 'acres', 'legalDescription', 'crops'] as const
export type PastedColumn = (typeof pastedColumns)[number]

/** A pasted row as the spreadsheet showed it: texts the user can still correct. */
export type PastedRow = Record<PastedColumn, string>

/** The user's choices, which override what the block shows. */
export interface PasteChoices {
  header: HeaderChoice | null
  columns: PastedColumns | null
  separator: Separator | null
}

export const noPasteChoices: PasteChoices = { header: null, columns: null, separator: null }

export interface PastedLines {
  rows: PastedRow[]
  /** Totals of the rows above, left out unless the user includes them. */
  totals: { line: number; row: PastedRow; text: string }[]
  /** Headers without a meaning here. */
  ignored: string[]
  /** The number of rows beyond an order's limit. */
  left: number
  /** What was assumed and left out, each in a sentence. */
  assumed: string[]
  /** Whether the user must say which column has the units. */
  asked: boolean
  /** Names of the columns, and the role of each. */
  header: readonly string[]
  headerLine: number | null
  candidates: readonly { line: number; text: string }[]
  columns: PastedColumns
  separator: Separator | null
}

/** Units as spreadsheets show them: `80`, `1,234.50`, `80 ac`; null if not a number. */
export function readUnits(text: string): number | null {
  return readNumber(text, 'units')
}

const knows: Knows = (cell) => (isKnownHeader(cell) ? 'known' : null)

/**
 * Reads a block copied from a spreadsheet: field name, units, legal description, crops, with or without a
 * header (rule lines/pasting). `remembered` returns the user's earlier choice for a header.
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
  const width = Math.max(0, ...body.slice(0, 100).map(({ cells }) => cells.length))
  const header = headerLine === null ? Array.from({ length: width }, () => '') : table.header
  const chosen = choices.columns ?? (headerLine === null ? null : remembered(pastedKey(header)))
  const found = headerLine === null ? guessedColumns(body, knownCrops) : namedColumns(header, body)
  const fits = chosen !== null && chosen.length >= found.columns.length
  const columns = fits ? chosen : found.columns
  const cells = body.map((row) => ({ line: row.line, text: shownRow(row), row: rowOf(row, columns) }))
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
      ...(headerLine === null ? unusedSentences(body, columns) : []),
    ],
    asked: !fits && found.asked,
    header,
    headerLine,
    candidates: table.candidates,
    columns,
    separator: grid.separator,
  }
}

/** The key of a user's column choice. */
export function pastedKey(header: readonly string[]): string {
  return header.map(headerKey).join('|')
}

function rowOf({ cells }: TableRow, columns: PastedColumns): PastedRow {
  const cell = (role: ColumnRole) => {
    const at = columns.indexOf(role)
    return at < 0 ? '' : (cells[at] ?? '').replace(/\s+/g, ' ')
  }
  return {
    fieldName: cell('fieldName'),
    acres: cell('acres'),
    legalDescription: legalOf(cell),
    crops: cell('crops'),
  }
}

/** `NE 1/4 SEC 12 T85N R24W`, from one or more columns. */
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

/** Rows named total, and rows that add up those above (rule lines/pasting). */
function totalsOf(rows: readonly Read[]): Read[] {
  const totals: Read[] = []
  const part = { count: 0, sum: 0n }
  const whole = { count: 0, sum: 0n }
  for (const read of rows) {
    const units = readUnits(read.row.acres)
    const addsPart = addsUp(read.row, units, part)
    if (isNamedTotal(read) || addsPart || (part.count === 0 && addsUp(read.row, units, whole))) {
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

/** Three whole numbers may add up by chance, so a row with a name is then a field. */
function addsUp(
  { fieldName }: PastedRow,
  units: number | null,
  above: { count: number; sum: bigint },
): boolean {
  if (units === null || units === 0 || above.count < 2) return false
  if (fieldName !== '' && Number.isInteger(units) && above.count < 4) return false
  return above.sum === toScaled(units, 4)
}
