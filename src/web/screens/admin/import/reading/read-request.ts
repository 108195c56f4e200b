import type { ColumnChoice } from '#shared/csv/columns.ts'
import type { DroppedZeros, ZeroTexts } from '#shared/csv/dropped-zeros.ts'
import type { CustomerIds } from '#shared/csv/import-rows.ts'
import type { PlanError } from '#shared/picklist/import-plan.ts'
import type { Encoding } from '#shared/table/encoding.ts'
import type { HeaderChoice, Separator } from '#shared/table/table.ts'

export type Source = { text: string } | { name: string; bytes: Uint8Array }

/** The user's choices, which override what is detected in the file. */
export interface ReadingChoices {
  sheet: string | null
  encoding: Encoding | null
  separator: Separator | null
  header: HeaderChoice | null
  columns: ColumnChoice | null
  /** The lines of totals and notes that the user includes as rows. */
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
  /** Columns the user chose before, by the file's headers. */
  remembered?: Readonly<Record<string, ColumnChoice>>
  customers: CustomerIds
  inUse: ZeroTexts
}

/** Which sheet of a file is read, and all its sheets. */
export interface Sheets {
  sheets: readonly string[]
  sheet: string | null
}

/** A list read from a file, ready to be planned. */
export interface ReadList extends Sheets {
  /** A text file's content, to read and correct. */
  text: string | null
  encoding: Encoding | null
  separator: Separator | null
  /** The header's line, and the rows that could be it. */
  headerLine: number | null
  asksForHeader: boolean
  candidates: readonly { line: number; text: string }[]
  header: readonly string[]
  /** The key under which chosen columns are remembered; null without a header. */
  headersKey: string | null
  /** The columns' fields, by name. */
  columns: ColumnChoice
  /** Whether the user chose the columns, now or before. */
  columnsChosen: boolean
  unknown: readonly string[]
  /** The header can't be used, so the user must map the columns. */
  columnErrors: readonly PlanError[]
  rowCount: number
  errors: readonly PlanError[]
  /** What was assumed or left out, in one sentence each. */
  assumed: readonly string[]
  /** Totals and notes below the rows, left out unless the user includes them. */
  leftOut: readonly { line: number; text: string; included: boolean }[]
  notes: readonly string[]
  zeros: readonly DroppedZeros[]
  /** The rows as a request body; null if they couldn't be separated. */
  body: string | null
}

export type ReadAnswer = { read: ReadList } | ({ refused: string } & Sheets)
