import { limits } from '../limits.ts'
import type { PlanError } from '../picklist/import-plan.ts'
import type { TableRow } from '../table/table.ts'

export type SheetRow = TableRow

export interface Sheet {
  header: readonly string[]
  rows: readonly SheetRow[]
  errors: readonly PlanError[]
}

export const tooFewRows = 'CSV must contain at least a header row and one data row'
export const tooManyRows = `An import can contain at most ${limits.importRows.toLocaleString('en-US')} rows. Remove rows from the file, then choose it again.`

export class UnreadableSheet extends Error {
  override name = 'UnreadableSheet'
  /**
   * The workbook's sheets and the name of the sheet that was read; null unless the user might have meant a
   * different sheet.
   */
  readonly sheets: { names: readonly string[]; name: string } | null

  constructor(message: string, sheets: { names: readonly string[]; name: string } | null = null) {
    super(message)
    this.sheets = sheets
  }
}
