import { toScaled } from '../money.ts'
import { readNumber } from '../read-number.ts'
import type { TableRow } from './table.ts'

const alone = /^(?:grand|sub|sub-|farm|field|overall)?\s?(?:totals?|sum)$/i
const summary = /^(?:averages?|avg|mean|median|count|minimum|maximum)$/i
const before =
  /^(?:grand\s|sub-?|sub\s|overall\s)?(?:totals?|sum)\s?(?:[:=(-]|acres|units|area|ac\b|fields|of\b|for\b|\d)/i
const behind = /\s(?:grand\s|sub-?)?totals?:?$/i
/** Matches `Total customers: 12`, `Average acres = 39.3`. */
const counted =
  /^(?:grand |sub-?)?(?:totals?|sum|average|count|number)\b[^:=]{0,60}[:=]\s?\$?\d[\d.,]{0,30}$/i
/** Matches `12 customers`. */
const count = /^\d[\d,]{0,12} \p{L}[\p{L} ]{0,40}$/u
const totalOf =
  /^(?:grand )?(?:totals?|number of|count of) (?:customers|accounts|clients|growers|records|rows|entries|items|services|agronomists|coops|crops)$/i

/** `Page 2 of 5`, `*** End of Report ***`, `(2 rows)`, `Record count: 12` */
const footer =
  /^[*\s-]{0,9}(?:end of (?:report|list|file|data|page)|page \d{1,5}(?: of \d{1,5})?|\(\d[\d,]{0,9} rows?\)|(?:record|row) count: ?\d[\d,]{0,9})[*\s.-]{0,9}$/i

const bareText = (text: string) =>
  text
    .trim()
    .replace(/[:.*]$/, '')
    .trim()

/**
 * Whether a text names a total: `Total`, `Grand total:`, `Subtotal Home Farm`, `Total acres`, `Home Farm
 * Total`, `Average`, `Count`
 */
export function isTotalText(text: string): boolean {
  if (text.length > longest) return false
  const bare = bareText(text)
  return (
    isTotalWord(bare) || before.test(bare) || /^sub-?total\b|^grand total\b/i.test(bare) || behind.test(bare)
  )
}
const longest = 100

/** Whether a text is only the word: `Total`, `Grand Total:`, `Average` */
function isTotalWord(text: string): boolean {
  const bare = bareText(text)
  return text.length <= longest && (alone.test(bare) || summary.test(bare))
}

/**
 * Whether a row is named a total and otherwise has only numbers and counts. A text of the column `key` that is only
 * the word is no key, whatever else the row says.
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

/** Whether the last row has only figures, one of which is the sum of those above: spreadsheets need not name a total. */
export function isSumOfAbove(rows: readonly Pick<TableRow, 'cells'>[]): boolean {
  const last = rows.at(-1)?.cells ?? []
  const above = rows.slice(0, -1)
  const isFilled = last.some((cell) => cell !== '')
  if (!isFilled || !last.every((cell) => cell === '' || readNumber(cell, 'any') !== null)) return false
  return last.some((cell, at) => {
    const figures = above.flatMap((row) => readNumber(row.cells[at] ?? '', 'any') ?? [])
    const sum = figures.reduce((all, figure) => all + toScaled(figure, 4), 0n)
    return (
      figures.length > 1 && cell !== '' && sum !== 0n && toScaled(readNumber(cell, 'any') ?? 0, 4) === sum
    )
  })
}

/** Whether a program wrote the row as a note below its rows, after a blank line: print date, recipient. */
export function isNoteBelow(rows: readonly TableRow[], at: number, columns: number): boolean {
  const last = rows.at(-1)
  if (columns < 2 || last === undefined || !hasOneText(last)) return false
  // True only if all rows from the last blank line to the end are notes.
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
