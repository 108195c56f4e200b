import { limits } from '#shared/limits.ts'
import { parseDecimal } from '#shared/money.ts'
import { readCrops } from './pasted-crops.ts'
import { readCells } from './tab-separated.ts'

export const pastedColumns = ['fieldName', 'acres', 'legalDescription', 'crops'] as const
export type PastedColumn = (typeof pastedColumns)[number]

/** A row of a pasted block as the spreadsheet showed it: texts that a person can still mend. */
export type PastedRow = Record<PastedColumn, string>

export interface PastedLines {
  rows: PastedRow[]
  /** Heads of columns that mean nothing here. */
  ignored: string[]
  /** Rows beyond the most that an order can have. */
  left: number
}

/** What a column may be called at the head of it. */
const heads: Record<PastedColumn, RegExp> = {
  fieldName: /^(field|field name|name|field id|farm field|block)$/,
  acres: /^((total )?(units|acres|acreage)|ac|area|qty|quantity|plots|samples|sensors)$/,
  legalDescription: /^(legal|legal desc(ription)?|description|location|section)$/,
  crops: /^(crops?|crop types?|crop split)$/,
}

/** Units as spreadsheets show them: `80`, `1,234.50`, `80 ac`; null is no number. */
export function readUnits(text: string): number | null {
  return parseDecimal(text.replace(/(ac\.?|acres?|plots?|samples?|sensors?)$/i, ''))
}

/**
 * The rows of a block copied from a spreadsheet: field name, units, legal description, crops, with a head or
 * without. Where there is no head, units are the column of numbers and crops the one that names them.
 */
export function readPastedLines(text: string, knownCrops: readonly string[]): PastedLines {
  const cells = readCells(text)
  const head = headOf(cells[0] ?? [])
  const body = head ? cells.slice(1) : cells
  const columns = head ?? guessed(body, knownCrops)
  const cell = (row: readonly string[], column: PastedColumn) => {
    const at = columns.indexOf(column)
    return at < 0 ? '' : (row[at] ?? '').replace(/\s+/g, ' ')
  }
  return {
    rows: body.slice(0, limits.lines).map((row) => ({
      fieldName: cell(row, 'fieldName'),
      acres: cell(row, 'acres'),
      legalDescription: cell(row, 'legalDescription'),
      crops: cell(row, 'crops'),
    })),
    ignored: head ? (cells[0] ?? []).filter((name, at) => name !== '' && head[at] === null) : [],
    left: Math.max(0, body.length - limits.lines),
  }
}

type Columns = (PastedColumn | null)[]

/** The columns that a first row names, or null when it is a line itself. */
function headOf(row: readonly string[]): Columns | null {
  if (row.some((cell) => readUnits(cell) !== null)) return null
  const columns: Columns = []
  for (const cell of row) {
    const name = cell
      .toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .trim()
    const found = pastedColumns.find((column) => heads[column].test(name) && !columns.includes(column))
    columns.push(found ?? null)
  }
  return columns.filter(Boolean).length >= Math.min(2, row.length) ? columns : null
}

function guessed(rows: readonly (readonly string[])[], knownCrops: readonly string[]): Columns {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const all = Array.from({ length: width }, (_, at) => at)
  const mostly = (at: number, test: (cell: string) => boolean) => {
    const filled = rows.slice(0, 50).flatMap((row) => (row[at] ? [row[at]] : []))
    return filled.length > 0 && filled.filter(test).length * 2 > filled.length
  }
  const numbers = all.filter((at) => mostly(at, (cell) => readUnits(cell) !== null))
  const units = numbers.find((at) => at > 0) ?? 1
  // Rows that were numbered by hand: the name follows the number.
  const name = units > 1 && numbers.includes(0) ? 1 : 0
  const crop = all
    .filter((at) => at !== units && at !== name)
    .find((at) => mostly(at, (cell) => isCrops(cell, knownCrops)))
  const legal = all.find((at) => ![units, name, crop ?? 3].includes(at) && !numbers.includes(at))
  return all.map((at) => {
    if (at === name) return 'fieldName'
    if (at === units) return 'acres'
    if (at === (crop ?? 3)) return 'crops'
    return at === legal ? 'legalDescription' : null
  })
}

function isCrops(cell: string, knownCrops: readonly string[]): boolean {
  const { crops, problem } = readCrops(cell, 0, knownCrops)
  return knownCrops.length > 0 && crops.length > 0 && problem === null
}
