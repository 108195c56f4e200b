import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import type { Separator, TableError, TableRow } from './table.ts'
import { withInnerFormulas } from './write-cells.ts'

const lineBreak = /\r\n|\n|\r/g

interface Reading {
  separator: Separator
  /** The line number in the file at which the text starts. */
  line: number
  /** Whether quotes enclose cells; otherwise quotes are part of the text. */
  quotes: boolean
  /**
   * Whether a leading apostrophe marks a cell as text for spreadsheets. If so, the apostrophe isn't part of
   * the cell's text.
   */
  apostrophes: boolean
  /** The maximum number of rows, and the error if there are more; if `error` is null, reading just stops. */
  most: { rows: number; error: (() => Error) | null }
}

class Enough extends Error {}

/**
 * Splits text into rows (rules import-files/cells, import-files/lines). Stops at an unclosed or misplaced
 * quote, because what follows can't be split reliably.
 */
export function readCells(text: string, how: Reading): { rows: TableRow[]; errors: TableError[] } {
  const rows: TableRow[] = []
  const errors: TableError[] = []
  let { line } = how
  let quoted: boolean[] = []
  const refuse = (message: string) => errors.push({ line, field: null, message })
  try {
    parse(text, {
      delimiter: how.separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      quote: how.quotes ? '"' : false,
      // Quotes inside a cell are text; text after a closing quote is detected below.
      relax_quotes: true,
      raw: true,
      cast: (value, { quoting }) => {
        quoted.push(quoting)
        return value
      },
      on_record: (read: unknown) => {
        const { raw, record } = asRecord(read)
        if (!isWrittenAs(raw, record, quoted))
          refuse(`Row ${line} has text after a closing quote. Type each quote inside a quoted cell twice`)
        const cells = record.map((cell) => tidy(cell, how.apostrophes))
        const isBlank = cells.every((cell, i) => cell === '' && !quoted[i])
        if (!isBlank) rows.push({ line, cells, quoted, numbers: [] })
        line += raw.match(lineBreak)?.length ?? 0
        quoted = []
        if (rows.length > how.most.rows) throw how.most.error?.() ?? new Enough()
        // Keeps the parser from collecting the row as well, because `rows` already has it.
        return null
      },
    })
  } catch (error) {
    if (error instanceof Enough) return { rows, errors }
    if (!(error instanceof CsvError)) throw error
    refuse(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `Row ${line} has a quote that is never closed. Close it, or type each quote inside a quoted cell twice`
        : `Row ${line} could not be read: ${error.message}`,
    )
  }
  return { rows, errors }
}

/**
 * Strips leading and trailing spaces, the `="…"` around a string and, if `apostrophes` is true, an apostrophe
 * that marks text.
 */
function tidy(cell: string, apostrophes: boolean): string {
  const text = cell.trim()
  if (apostrophes && text.includes("'"))
    return withInnerFormulas(isMarked(text) ? text.slice(1) : unwrap(text))
  return unwrap(text)
}

/**
 * Whether an apostrophe marks the cell as text, as in `'00123` or `'=1`. Before a letter, the apostrophe is
 * part of the text, as in `'t Hart`.
 */
const isMarked = (text: string) => /^'(?!\p{L})/u.test(text)

const unwrap = (text: string) => (isWrapped(text) ? text.slice(2, -1).replaceAll('""', '"') : text)

/** Whether a cell is written as `="000123"`, which keeps spreadsheets from reading it as a number. */
export const isWrapped = (text: string) => text.length > 2 && text.startsWith('="') && text.endsWith('"')

/** Trims a string and removes the `="…"` around it, if any. */
export const unwrapped = (text: string) => tidy(text, false)

/**
 * Whether these cells, converted back to text, would be as long as the source. They wouldn't be if text
 * follows a closing quote.
 */
function isWrittenAs(raw: string, cells: readonly string[], quoted: readonly boolean[]): boolean {
  if (!quoted.includes(true)) return true
  const length = cells.reduce(
    (sum, cell, i) => sum + cell.length + 1 + (quoted[i] ? 2 + (cell.split('"').length - 1) : 0),
    -1,
  )
  return raw.replace(/(\r\n|\n|\r)$/, '').length === length
}

function asRecord(read: unknown): { raw: string; record: string[] } {
  if (typeof read !== 'object' || read === null || !('raw' in read) || !('record' in read)) {
    throw new Error('csv-parse answered a record without its text')
  }
  const { raw, record } = read
  if (typeof raw !== 'string' || !Array.isArray(record)) throw new Error('csv-parse answered no record')
  return { raw, record: record.map(String) }
}
