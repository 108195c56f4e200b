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
