import { normalized, readNumber } from '../read-number.ts'
import { isAreaUnit } from './area-units.ts'
import { restBelow, withGroups } from './header-lines.ts'
import {
  type Grid,
  type HeaderChoice,
  type Knows,
  knownIn,
  shownRow,
  shownText,
  type Table,
  type TableRow,
} from './table.ts'

/**
 * Converts a header to a key that is the same for `zip_code`, `Zip Code`, `zip-code` and `zipCode`. Ignores
 * invisible characters, and treats full-width characters as plain ones.
 */
export function headerKey(text: string): string {
  return normalized(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '')
}

/**
 * A looser key, used if no header matches exactly. Ignores punctuation and text in parentheses or brackets,
 * as in `Area (ac)`, `Area*`, `Account No.` and `Account #`.
 */
export function looseKey(text: string): string {
  return headerKey(normalized(text).replace(/\([^()]*\)|\[[^[\]]*\]/g, '')).replace(/[*.:#?/]/g, '')
}

const mostLooked = 20

/**
 * The row among the first 20 with the most known headers; null if no row qualifies (rule
 * import-files/header-row). A single known header is enough if it is required, or if the row has no numbers.
 */
export function findHeader(rows: readonly TableRow[], knows: Knows): TableRow | null {
  let best: TableRow | null = null
  let most = 0
  for (const row of rows.slice(0, mostLooked)) {
    const known = knownIn(row, knows)
    if (known < most || !looksLikeHeader(row, known, knows)) continue
    // If several rows have equally many known headers, takes the first one with a required header.
    if (known === most && (best === null || hasRequired(best, knows) || !hasRequired(row, knows))) continue
    best = row
    most = known
  }
  return best
}

const hasRequired = ({ cells }: TableRow, knows: Knows) => cells.some((cell) => knows(cell) === 'required')

function looksLikeHeader(row: TableRow, known: number, knows: Knows): boolean {
  const { cells } = row
  // A row with a number such as 38.61 is data, not a header.
  if (cells.some((cell) => /\d\.\d/.test(cell) && readNumber(cell, 'any') !== null)) return false
  if (known > 1 || hasRequired(row, knows)) return known > 0
  return !cells.some((cell) => readNumber(cell, 'any') !== null || cell.includes('@'))
}

/** Splits a grid into a header and rows. Reports and skips the lines above the header. */
export function tableOf(grid: Grid, knows: Knows, chosen: HeaderChoice | null = null): Table {
  const first = grid.rows[0]
  const found = typeof chosen === 'number' ? null : findHeader(grid.rows, knows)
  const header = chosen === 'none' ? null : (grid.rows.find(({ line }) => line === chosen) ?? found ?? null)
  const candidates = grid.rows
    .slice(0, mostLooked)
    .map((row) => ({ line: row.line, text: shownText(shownRow(row)) }))
  if (header === null) {
    return {
      header: first?.cells ?? [],
      headerLine: null,
      asksForHeader: chosen === null,
      rows: grid.rows,
      assumed: grid.assumed,
      candidates,
    }
  }
  const at = grid.rows.indexOf(header)
  const units = unitsBelow(header, grid.rows[at + 1])
  const second = units ? null : restBelow(header, grid.rows[at + 1], knows)
  const below = grid.rows.slice(at + (units || second ? 2 : 1))
  const again = below.filter((row) => repeats(row, header))
  const ruled = below.filter(isRuled)
  const out = new Set([...again, ...ruled])
  const ownNames = units
    ? header.cells.map((cell, i) => withUnit(cell, units.cells[i] ?? ''))
    : (second ?? header.cells)
  const names = withGroups(ownNames, grid.rows[at - 1], knows)
  const isGrouped = names.some((name, i) => name !== ownNames[i])
  const above = grid.rows.slice(0, isGrouped ? at - 1 : at)
  return {
    header: names,
    headerLine: header.line,
    asksForHeader: false,
    rows: out.size === 0 ? below : below.filter((row) => !out.has(row)),
    assumed: [
      ...grid.assumed,
      ...(above.length > 0 ? [`The header is on line ${header.line}. ${aboveSentence(above)}`] : []),
      ...(isGrouped ? [`Line ${grid.rows[at - 1]?.line} above the header also names columns.`] : []),
      ...(second ? [`Line ${grid.rows[at + 1]?.line} is the second line of the header.`] : []),
      ...(units ? [`Line ${units.line} lists the column units and was left out.`] : []),
      ...(again.length > 0 ? [`${linesText(again)} not used: repeated header.`] : []),
      ...(ruled.length > 0 ? [`${linesText(ruled)} not used: only dashes.`] : []),
    ],
    candidates,
  }
}

/** Finds a row of units below the header, such as `(ac)` or `(bu/ac)`, where the other columns are empty. */
function unitsBelow(header: TableRow, row: TableRow | undefined): TableRow | null {
  const filled = row?.cells.filter((cell) => cell !== '') ?? []
  const isUnits =
    filled.length < header.cells.filter((cell) => cell !== '').length &&
    filled.every((cell) => bracketed.test(cell) || isUnit(cell)) &&
    filled.some((cell) => isUnit(cell.replace(/[()[\]]/g, '')))
  return row && isUnits ? row : null
}
const bracketed = /^(?:\([^()]{1,20}\)|\[[^[\]]{1,20}\])$/
const isUnit = (text: string) =>
  isAreaUnit(text) || /^(?:%|(?:us)?\$|usd|bu|lbs?|gal|tons?)(?:\s?\/\s?(?:ac|acre|ha))?$/i.test(text)

function withUnit(cell: string, unit: string): string {
  if (unit === '') return cell
  return `${cell} ${bracketed.test(unit) ? unit : `(${unit})`}`
}

/**
 * Whether a row is the separator that databases and Markdown draw between a header and the rows below it:
 * `-----,---`, `|----|---:|`, `----+----`.
 */
function isRuled({ cells }: TableRow): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length > 0 && filled.every((cell) => /^[-=:+|\u2500-\u257f]{2,300}$/.test(cell))
}

function repeats({ cells }: TableRow, header: TableRow): boolean {
  return (
    header.cells.length > 1 &&
    cells.length === header.cells.length &&
    cells.every((cell, i) => cell.toLowerCase() === header.cells[i]?.toLowerCase())
  )
}

function aboveSentence(rows: readonly TableRow[]): string {
  const texts = rows.slice(0, 3).map((row) => `“${shownRow(row)}”`)
  const more = rows.length - texts.length
  return `The text above it is not used: ${texts.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

/** Returns text such as `Line 4 is` or `Lines 4 and 9 are`. */
export function linesText(rows: readonly { line: number }[]): string {
  const lines = rows.slice(0, 10).map(({ line }) => line.toLocaleString('en-US'))
  const more = rows.length - lines.length
  if (rows.length === 1) return `Line ${lines[0]} is`
  if (more > 0) return `Lines ${lines.join(', ')} and ${more.toLocaleString('en-US')} more are`
  return `Lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)} are`
}
