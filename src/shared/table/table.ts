/** A row of a file or a pasted block as it is written there: texts, trimmed. */
export interface TableRow {
  /** Where it begins, from 1; blank lines count. */
  line: number
  cells: readonly string[]
  /** Cells that were in quotes; each of a spreadsheet is one by itself. */
  quoted: readonly boolean[]
  /** The columns of a spreadsheet whose cells are numbers there, not texts. */
  numbers: readonly number[]
  /** What cells hold that is no value, by their columns: `#N/A`, `the date 2026-12-01`. */
  wrong?: ReadonlyMap<number, string>
}

export interface TableError {
  line: number
  field: null
  message: string
}

/** Those that a table is tried with, and those that only its first line or a person names: times and texts have them, too. */
export const usualSeparators = ['\t', ';', ',', '|'] as const
export const separators = [...usualSeparators, ':', '^', '~'] as const
export type Separator = (typeof separators)[number]

/** All rows of a text or a sheet, before anybody says which of them is the header. */
export interface Grid {
  rows: readonly TableRow[]
  errors: readonly TableError[]
  /** What separates the cells of a text; null in a spreadsheet. */
  separator: Separator | null
  /** What was assumed, each in a sentence. */
  assumed: readonly string[]
}

/** The header that a person chose: its line, or none. */
export type HeaderChoice = number | 'none'

/** A grid as a header with its rows, and what is neither. */
export interface Table {
  header: readonly string[]
  /** The line of the header; null where the first row is data. */
  headerLine: number | null
  /** No row looks like a header, and nobody said yet whether the first one is. */
  asksForHeader: boolean
  rows: readonly TableRow[]
  /** What was assumed and what was left out, each in a sentence. */
  assumed: readonly string[]
  /** The rows that could be the header. */
  candidates: readonly { line: number; text: string }[]
}

/** A few words of a row or a text, for a sentence. */
export function shownText(text: string): string {
  const characters = [...text.replaceAll(/\s/g, ' ')]
  return characters.length > mostShown ? `${characters.slice(0, mostShown).join('')}…` : characters.join('')
}
const mostShown = 60

export function shownRow({ cells }: Pick<TableRow, 'cells'>): string {
  return shownText(cells.filter((cell) => cell !== '').join(', '))
}
