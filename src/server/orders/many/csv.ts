import { isFormula, withoutInnerFormulas } from '#shared/table/formula.ts'

/** Marks the text as UTF-8 for Excel, which otherwise reads it as Windows-1252. */
export const byteOrderMark = '\uFEFF'

/** A text as a cell, before quoting: a `'` in front of a formula keeps it a text (rule exports/no-formulas). */
export function textCell(text: string): string {
  const inside = withoutInnerFormulas(text)
  return isFormula(text) ? `'${inside}` : inside
}

/** A line by RFC 4180: cells with commas, quotes or line breaks in quotes, quotes doubled, CR LF. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
