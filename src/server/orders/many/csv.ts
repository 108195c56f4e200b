import { isFormula, withoutInnerFormulas } from '#shared/table/formula.ts'

/** The byte order mark tells Excel that the text is UTF-8; otherwise Excel assumes Windows-1252. */
export const byteOrderMark = '\uFEFF'

/**
 * A string as a cell, before quoting: a `'` in front of a formula makes it plain text (rule
 * exports/no-formulas).
 */
export function textCell(text: string): string {
  const inside = withoutInnerFormulas(text)
  return isFormula(text) ? `'${inside}` : inside
}

/**
 * A line as defined by RFC 4180: quotes cells with commas, quotes or line breaks, doubles quotes, ends in CR
 * LF.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
