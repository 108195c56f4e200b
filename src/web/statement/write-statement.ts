import writeXlsxFile from 'write-excel-file/universal'
import type { StatementCell } from '#shared/document/statement-table.ts'

/**
 * Writes a statement as a spreadsheet. Text stays text even if it looks like a formula, and numbers stay
 * numbers (rule statements/files).
 */
export function writeStatement(table: readonly (readonly StatementCell[])[]): Promise<Blob> {
  const cells = table.map((row) =>
    row.map((value) => {
      if (value === '') return null
      return typeof value === 'number'
        ? { type: Number, value }
        : { type: String, value: value.replace(/[^\P{Cc}\t\n]/gu, ' '), format: '@' }
    }),
  )
  return writeXlsxFile(cells, { sheet: 'Statement', stickyRowsCount: 1 }).toBlob()
}
