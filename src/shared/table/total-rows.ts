import { toScaled } from '../money.ts'
import { readNumber } from '../read-number.ts'
import type { TableRow } from './table.ts'

const alone = /^(?:grand|sub|sub-|farm|field|overall)?\s?(?:totals?|sum)$/i
const summary = /^(?:averages?|avg|mean|median|count|minimum|maximum)$/i
const before =
  /^(?:grand\s|sub-?|sub\s|overall\s)?(?:totals?|sum)\s?(?:[:=(-]|acres|units|area|ac\b|fields|of\b|for\b|\d)/i
const behind = /\s(?:grand\s|sub-?)?totals?:?$/i
/** Matches a number with a label, such as `Total customers: 12` or `Average acres = 39.3`. */
const counted =
  /^(?:grand |sub-?)?(?:totals?|sum|average|count|number)\b[^:=]{0,60}[:=]\s?\$?\d[\d.,]{0,30}$/i
/** Matches a count such as `12 customers`. */
const count = /^\d[\d,]{0,12} \p{L}[\p{L} ]{0,40}$/u
const totalOf =
  /^(?:grand )?(?:totals?|number of|count of) (?:customers|accounts|clients|growers|records|rows|entries|items|services|agronomists|coops|crops)$/i

/**
 * Matches the lines that reports and database tools print around a table: `Page 2 of 5`,
 * `*** End of Report ***`, `(2 rows)`, `Record count: 12`.
 */
const footer =
  /^[*\s-]{0,9}(?:end of (?:report|list|file|data|page)|page \d{1,5}(?: of \d{1,5})?|\(\d[\d,]{0,9} rows?\)|(?:record|row) count: ?\d[\d,]{0,9})[*\s.-]{0,9}$/i

const bareText = (text: string) =>
  text
    .trim()
    .replace(/[:.*]$/, '')
    .trim()

/**
 * Whether a string labels a total: `Total`, `Grand total:`, `Subtotal Home Farm`, `Total acres`, `Home Farm
 * Total`, `Average`, `Count`.
 */
export function isTotalText(text: string): boolean {
  if (text.length > longest) return false
  const bare = bareText(text)
  return (
    isTotalWord(bare) || before.test(bare) || /^sub-?total\b|^grand total\b/i.test(bare) || behind.test(bare)
  )
}
const longest = 100

function isTotalWord(text: string): boolean {
  const bare = bareText(text)
  return text.length <= longest && (alone.test(bare) || summary.test(bare))
}

/**
 * Whether a row is labeled as a total and otherwise has only numbers and counts. If the cell in column `key`
 * contains only a word for a total, the row is a total regardless of its other cells.
 */
export function isTotalRow({ cells }: Pick<TableRow, 'cells'>, key: number | null = null): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const [first = '', ...rest] = filled
  if (key !== null && isTotalWord(cells[key] ?? '')) return true
  if (first.length > longest || !rest.every((cell) => isFigure(cell))) return false
  return (
    isTotalText(first) ||
    counted.test(first) ||
    totalOf.test(first) ||
    (rest.length === 0 && footer.test(first))
  )
}

const isFigure = (cell: string) =>
  readNumber(cell, 'any') !== null || (cell.length <= longest && count.test(cell)) || cell === '-'

/**
 * Finds totals that have no label. Such a row contains only numbers, and one of them is the sum of all rows
 * above or of the rows since the previous total. `lacks` returns whether a row lacks a required value.
 */
export function unnamedTotals<Row extends Pick<TableRow, 'cells'>>(
  rows: readonly Row[],
  lacks: (row: Row) => boolean,
): Row[] {
  const isUnnamed = (row: Row) => lacks(row) && hasOnlyFigures(row)
  if (!rows.some(isUnnamed)) return []
  const found: { row: Row; of: number }[] = []
  const whole: Sums = []
  let part: Sums = []
  for (const row of rows) {
    const of = isUnnamed(row) ? Math.max(summedUp(row, part), summedUp(row, whole)) : 0
    if (of > 0) {
      found.push({ row, of })
      part = []
    } else {
      add(row, part)
      add(row, whole)
    }
  }
  // A number that equals the one above it might be a coincidence, so it counts as a total only if another
  // total adds up several rows.
  return found.some(({ of }) => of > 1) ? found.map(({ row }) => row) : []
}

const hasOnlyFigures = ({ cells }: Pick<TableRow, 'cells'>) =>
  cells.some((cell) => cell !== '') && cells.every((cell) => cell === '' || readNumber(cell, 'any') !== null)

/** For each column, the sum of its numbers and how many there are. */
type Sums = { sum: bigint; of: number }[]

function add({ cells }: Pick<TableRow, 'cells'>, sums: Sums): void {
  for (const [at, cell] of cells.entries()) {
    const figure = readNumber(cell, 'any')
    const { sum, of } = sums[at] ?? { sum: 0n, of: 0 }
    sums[at] = figure === null ? { sum, of } : { sum: sum + toScaled(figure, 4), of: of + 1 }
  }
}

/** How many numbers in the rows above add up to a number in this row; 0 if none do. */
function summedUp({ cells }: Pick<TableRow, 'cells'>, sums: Sums): number {
  const found = cells.flatMap((cell, at) => {
    const { sum, of } = sums[at] ?? { sum: 0n, of: 0 }
    return cell !== '' && sum !== 0n && toScaled(readNumber(cell, 'any') ?? 0, 4) === sum ? [of] : []
  })
  return Math.max(0, ...found)
}

/**
 * Whether a row is a note that a program added below the table, after a blank line, such as the print date or
 * the recipient.
 */
export function isNoteBelow(rows: readonly TableRow[], at: number, columns: number): boolean {
  const last = rows.at(-1)
  if (columns < 2 || last === undefined || !hasOneText(last)) return false
  // A row counts as a note only if all rows from the last blank line to the end look like notes.
  for (let i = rows.length - 1; i > 0; i--) {
    const row = rows[i]
    const above = rows[i - 1]
    if (!row || !above || !hasOneText(row)) return false
    if (row.line - above.line > 1) return at >= i
  }
  return false
}

const hasOneText = ({ cells }: TableRow) => {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length === 1 && /\s/.test(filled[0] ?? '')
}
