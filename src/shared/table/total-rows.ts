import { readNumber } from '../read-number.ts'
import type { TableRow } from './table.ts'

const alone = /^(?:grand|sub|sub-|farm|field|overall)?\s?(?:totals?|sum)$/i
const before =
  /^(?:grand\s|sub-?|sub\s|overall\s)?(?:totals?|sum)\s?(?:[:=(-]|acres|units|area|ac\b|fields|of\b|for\b|\d)/i
const behind = /\s(?:grand\s|sub-?)?totals?:?$/i

/** `Total`, `Grand total:`, `Subtotal Home Farm`, `Total acres`, `Home Farm Total` */
export function isTotalText(text: string): boolean {
  if (text.length > longest) return false
  const bare = text
    .trim()
    .replace(/[:.*]$/, '')
    .trim()
  return (
    alone.test(bare) || before.test(bare) || /^sub-?total\b|^grand total\b/i.test(bare) || behind.test(bare)
  )
}
const longest = 100

/** Whether a row is called a total and holds nothing else but numbers. */
export function isTotalRow({ cells }: Pick<TableRow, 'cells'>): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const [first, ...rest] = filled
  return first !== undefined && isTotalText(first) && rest.every((cell) => readNumber(cell, 'any') !== null)
}

/** What a program writes below its rows, after a blank line: when it was printed, for whom. */
export function isNoteBelow(rows: readonly TableRow[], at: number, columns: number): boolean {
  const last = rows.at(-1)
  if (columns < 2 || last === undefined || !hasOneText(last)) return false
  // From the end up to the blank line all must be such notes.
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
