import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { limits } from '../limits.ts'
import type { PlanError } from '../picklist/plan.ts'
import { type Sheet, type SheetRow, tooFewRows, tooManyRows, UnreadableSheet } from './sheet.ts'

const lineBreak = /\r\n|\n|\r/g

/**
 * Reads a CSV text (rules import-files/cells, import-files/separator, import-files/lines). A broken quote ends the
 * reading, because nothing behind it can be told apart.
 */
export function readCsv(text: string): Sheet {
  const body = text.replace(/^\uFEFF/, '')
  const rows: SheetRow[] = []
  const errors: PlanError[] = []
  let line = 1
  let quoted: boolean[] = []
  try {
    parse(body, {
      delimiter: separatorOf(body),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // Quotes inside of a cell are text; text after a closing quote is found below.
      relax_quotes: true,
      raw: true,
      cast: (value, { quoting }) => {
        quoted.push(quoting)
        return value
      },
      on_record: (read: unknown) => {
        const { raw, record } = asRecord(read)
        const row: SheetRow = { line, cells: record.map(tidy), quoted, numbers: [] }
        if (!isWrittenAs(raw, record, quoted)) {
          errors.push({
            line,
            field: null,
            message: `Row ${line} has text after a closing quote. Write a quote inside of a quoted cell twice`,
          })
        }
        line += raw.match(lineBreak)?.length ?? 0
        quoted = []
        const isBlank = row.cells.length === 1 && row.cells[0] === '' && !row.quoted[0]
        if (!isBlank) rows.push(row)
        if (rows.length > limits.importRows + 1) throw new UnreadableSheet(tooManyRows)
        // What is kept is in `rows`.
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const message =
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `Row ${line} has a quote that is never closed. Close it, or write a quote inside of a quoted cell twice`
        : `Row ${line} could not be read: ${error.message}`
    return {
      header: rows[0]?.cells ?? [],
      rows: rows.slice(1),
      errors: [...errors, { line, field: null, message }],
    }
  }
  const [header, ...data] = rows
  if (!header || data.length === 0) throw new UnreadableSheet(tooFewRows)
  return { header: header.cells, rows: data, errors }
}

/** Commas, or where the header line has none: semicolons or tabs, whichever it has more of. */
function separatorOf(body: string): string {
  const header = /(?<![^\r\n])[^\S\r\n]*\S[^\r\n]*/.exec(body)?.[0] ?? ''
  if (header.includes(',')) return ','
  const semicolons = header.split(';').length
  const tabs = header.split('\t').length
  if (semicolons === 1 && tabs === 1) return ','
  return semicolons >= tabs ? ';' : '\t'
}

/** Spaces around it are not part of a value; an apostrophe before it keeps a spreadsheet from computing it. */
function tidy(cell: string): string {
  return cell.trim().replace(/^'/, '')
}

/**
 * Whether the cells, written again, are the text that they were read from: where a quoted cell has text behind its
 * closing quote, they aren't.
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
