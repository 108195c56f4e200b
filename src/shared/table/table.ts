/** A row in a file or a pasted block, with its strings trimmed. */
export interface TableRow {
  /** The line in the file where this row starts, counting from 1 and including blank lines. */
  line: number
  cells: readonly string[]
  /** Which cells were in quotes; a spreadsheet's cells are all treated as quoted. */
  quoted: readonly boolean[]
  /** The columns in which this row of a spreadsheet has numbers instead of strings. */
  numbers: readonly number[]
  /**
   * Errors and dates that can't be used as values, such as `#N/A` or `the date 2026-12-01`, keyed by column.
   */
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

export interface Grid {
  rows: readonly TableRow[]
  errors: readonly TableError[]
  /** The separator in delimited text; null for a spreadsheet. */
  separator: Separator | null
  /** Sentences that tell the user how the file or pasted text was interpreted. */
  assumed: readonly string[]
}

/** The header row that the user chose, as a line number, or `none` if there is no header. */
export type HeaderChoice = number | 'none'

export interface Table {
  header: readonly string[]
  /** The header's line number; null if the first row is data. */
  headerLine: number | null
  /** True if no row looks like a header and the user hasn't chosen whether the first row is one. */
  asksForHeader: boolean
  rows: readonly TableRow[]
  /** Sentences that tell the user how the table was interpreted and which of its lines were left out. */
  assumed: readonly string[]
  candidates: readonly { line: number; text: string }[]
}

/** Whether a cell is a column name, and whether that column is required. */
export type Knows = (cell: string) => 'required' | 'known' | null

export function knownIn({ cells }: Pick<TableRow, 'cells'>, knows: Knows): number {
  return cells.filter((cell) => knows(cell) !== null).length
}

/** Shortens a long string, so that a sentence can quote it. */
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
