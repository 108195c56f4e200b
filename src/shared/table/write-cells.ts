/** The byte order mark tells Excel that the text is UTF-8; otherwise Excel assumes Windows-1252. */
export const byteOrderMark = '\uFEFF'

/**
 * Returns a line as defined by RFC 4180, ending in CR LF. Cells that contain commas, quotes or line breaks
 * are quoted, and quotes within them are doubled.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/**
 * Returns the cell for a string, before quoting. An apostrophe turns a formula into plain text
 * (rule exports/no-formulas).
 */
export function textCell(text: string): string {
  return isFormula(text) ? `'${withoutInnerFormulas(text)}` : withoutInnerFormulas(text)
}

/**
 * Returns a cell that `readCells` reads back as the same string (rules import-files/round-trip,
 * import-files/apostrophe).
 */
export function reversibleCell(text: string): string {
  if (/^-?\d+(\.\d+)?$/.test(text)) return text
  return text.startsWith("'") ? `'${withoutInnerFormulas(text)}` : textCell(text)
}

/**
 * Whether a spreadsheet would evaluate this string. Some programs treat full-width characters such as `＝`
 * like their plain forms.
 */
const isFormula = (text: string) => /^[=+\-@\t\r＝＋－＠]/.test(text)

/**
 * Inserts `'` in front of a formula that follows a semicolon, tab or line break, because a spreadsheet might
 * start a new cell there, as in `Acre;=1+1`. Doubles an existing `'`, so that `withInnerFormulas` can restore
 * the text.
 */
export function withoutInnerFormulas(text: string): string {
  return text.replace(/([;\t\r\n] *'*)(?=[=+\-@＝＋－＠])/g, "$1'")
}

/** Removes the apostrophes that `withoutInnerFormulas` inserted. */
export function withInnerFormulas(text: string): string {
  return text.replace(/([;\t\r\n] *'*)'(?=[=+\-@＝＋－＠])/g, '$1')
}
