import { limits } from '../limits.ts'
import type { PlanError } from '../picklist/plan.ts'
import type { TableRow } from '../table/table.ts'

export type SheetRow = TableRow

/** What a file or a pasted text holds, whichever of the two it came from. */
export interface Sheet {
  header: readonly string[]
  rows: readonly SheetRow[]
  errors: readonly PlanError[]
}

export const tooFewRows = 'CSV must contain at least a header row and one data row'
export const tooManyRows = `An import takes ${limits.importRows.toLocaleString('en-US')} rows at most. Take rows out of the file, then choose it again.`

/** Thrown for a whole text of which nothing can be said row by row. */
export class UnreadableSheet extends Error {
  override name = 'UnreadableSheet'
  /** The sheets of the file, where another one may be meant. */
  readonly sheets: { names: readonly string[]; name: string } | null

  constructor(message: string, sheets: { names: readonly string[]; name: string } | null = null) {
    super(message)
    this.sheets = sheets
  }
}
