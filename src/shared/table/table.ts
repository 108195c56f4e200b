/** A row in a file or a pasted block, with its strings trimmed. */
export interface TableRow {
  /** The line in the file where this row starts, counting from 1 and including blank lines. */
  line: number
  cells: readonly string[]
  /** Which cells were in quotes; a spreadsheet's cells are all treated as quoted. */
  quoted: readonly boolean[]
  /** The columns in which this row of a spreadsheet has numbers instead of strings. */
  numbers: readonly number[]
  /** Errors and dates that can't be used as values, by column: `#N/A`, `the date 2026-12-01`. */
  wrong?: ReadonlyMap<number, string>
}

export interface TableError {
  line: number
  field: null
  message: string
}

/**
 * The separators to try. Other separators are used only if the first line or the user specifies them, because
 * ordinary text and times contain the same characters.
 */
export const usualSeparators = ['\t', ';', ',', '|'] as const
export const separators = [...usualSeparators, ':', '^', '~'] as const
export type Separator = (typeof separators)[number]

/** All rows of delimited text or a spreadsheet, before a header is chosen. */
export interface Grid {
  rows: readonly TableRow[]
  errors: readonly TableError[]
  /** The separator in delimited text; null for a spreadsheet. */
  separator: Separator | null
  /** Sentences that tell the user what was assumed. */
  assumed: readonly string[]
}

/** The header the user chose: its line, or none. */
export type HeaderChoice = number | 'none'

export interface Table {
  header: readonly string[]
  /** The line of the header; null if the first row is data. */
  headerLine: number | null
  /** True if no row looks like a header and the user hasn't chosen whether the first row is one. */
  asksForHeader: boolean
  rows: readonly TableRow[]
  /** Sentences that tell the user what was assumed and what was left out. */
  assumed: readonly string[]
  candidates: readonly { line: number; text: string }[]
}

/** Whether a cell is a column name, and whether that column is required. */
export type Knows = (cell: string) => 'required' | 'known' | null

export function knownIn({ cells }: Pick<TableRow, 'cells'>, knows: Knows): number {
  return cells.filter((cell) => knows(cell) !== null).length
}

/** The beginning of a string, to quote in a sentence. */
export function shownText(text: string): string {
  const characters = [...text.replaceAll(/\s/g, ' ')]
  return characters.length > mostShown ? `${characters.slice(0, mostShown).join('')}…` : characters.join('')
}
const mostShown = 60

export function shownRow({ cells }: Pick<TableRow, 'cells'>): string {
  return shownText(cells.filter((cell) => cell !== '').join(', '))
}

export function countSentence(line: number, values: number, columns: number): string {
  return `Row ${line} has ${values} ${values === 1 ? 'value' : 'values'} but the header has ${columns} columns`
}
