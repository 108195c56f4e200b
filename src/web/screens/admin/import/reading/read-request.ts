import type { ColumnChoice } from '#shared/csv/columns.ts'
import type { DroppedZeros, ZeroTexts } from '#shared/csv/dropped-zeros.ts'
import type { CustomerIds } from '#shared/csv/import-rows.ts'
import type { PlanError } from '#shared/picklist/import-plan.ts'
import type { Encoding } from '#shared/table/encoding.ts'
import type { HeaderChoice, Separator } from '#shared/table/table.ts'

export type Source = { text: string } | { name: string; bytes: Uint8Array }

/** The user's choices, which take precedence over what is detected in the file. */
export interface ReadingChoices {
  sheet: string | null
  encoding: Encoding | null
  separator: Separator | null
  header: HeaderChoice | null
  columns: ColumnChoice | null
  /** The line numbers of rows that look like totals or notes but that the user chose to include. */
  included: readonly number[]
  zerosBack: boolean
}

export const noChoices: ReadingChoices = {
  sheet: null,
  encoding: null,
  separator: null,
  header: null,
  columns: null,
  included: [],
  zerosBack: false,
}

export interface ReadRequest {
  list: string
  source: Source
  choices: ReadingChoices
  /** Column mappings that the user chose in earlier imports, by the text of the file's header. */
  remembered?: Readonly<Record<string, ColumnChoice>>
  customers: CustomerIds
  inUse: ZeroTexts
}

export interface Sheets {
  sheets: readonly string[]
  sheet: string | null
}

export interface ReadList extends Sheets {
  /**
   * The content of a text file, which the user can read and correct; null for pasted text and spreadsheets.
   */
  text: string | null
  encoding: Encoding | null
  separator: Separator | null
  /** The line number of the header; null if there is none. */
  headerLine: number | null
  asksForHeader: boolean
  candidates: readonly { line: number; text: string }[]
  header: readonly string[]
  /** The key under which the chosen column mapping is remembered; null if there is no header. */
  headersKey: string | null
  /** The name of the field that each column contains. */
  columns: ColumnChoice
  /** True if the user chose the column mapping for this file or for an earlier one with the same header. */
  columnsChosen: boolean
  unknown: readonly string[]
  /** Errors in the header, which the user must fix by mapping the columns. */
  columnErrors: readonly PlanError[]
  rowCount: number
  errors: readonly PlanError[]
  /** One sentence for each assumption made while reading the list. */
  assumed: readonly string[]
  /** Rows that look like totals or notes, left out unless the user includes them. */
  leftOut: readonly { line: number; text: string; included: boolean }[]
  notes: readonly string[]
  zeros: readonly DroppedZeros[]
  /** The rows as a request body; null if the columns have errors or it isn't clear where rows end. */
  body: string | null
}

export type ReadAnswer = { read: ReadList } | ({ refused: string } & Sheets)
