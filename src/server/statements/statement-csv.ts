import type { StatementData } from '#shared/document/statement-content.ts'
import { type StatementCell, statementTable } from '#shared/document/statement-table.ts'
import { byteOrderMark, csvLine, textCell } from '#shared/table/write-cells.ts'

/**
 * Formats a statement as CSV (RFC 4180) in the same way as exported orders: in UTF-8 with a byte order mark,
 * and without text that a spreadsheet could interpret as a formula (rule statements/files).
 */
export function statementCsv(data: StatementData, timeZone: string): string {
  const cell = (value: StatementCell) => (typeof value === 'number' ? String(value) : textCell(value))
  const lines = statementTable(data, timeZone).map((row) => csvLine(row.map(cell)))
  return byteOrderMark + lines.join('')
}
