import type { ColumnChoice } from '#shared/csv/columns.ts'
import type { DroppedZeros, ZeroTexts } from '#shared/csv/dropped-zeros.ts'
import type { CustomerIds } from '#shared/csv/import-rows.ts'
import type { PlanError } from '#shared/picklist/plan.ts'
import type { Encoding } from '#shared/table/encoding.ts'
import type { HeaderChoice, Separator } from '#shared/table/table.ts'

export type Source = { text: string } | { name: string; bytes: Uint8Array }

/** What a person said beyond what the file says by itself. */
export interface ReadingChoices {
  sheet: string | null
  encoding: Encoding | null
  separator: Separator | null
  header: HeaderChoice | null
  columns: ColumnChoice | null
  /** The lines of totals and notes that are rows of the list all the same. */
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
  /** The columns that a person chose before, by the headers of the file. */
  remembered?: Readonly<Record<string, ColumnChoice>>
  customers: CustomerIds
  inUse: ZeroTexts
}

/** Which sheet of a file is read, and which others there are. */
export interface Sheets {
  sheets: readonly string[]
  sheet: string | null
}

/** A list as it is in a file, ready to be planned. */
export interface ReadList extends Sheets {
  /** Of a text file: to be looked at and corrected. */
  text: string | null
  encoding: Encoding | null
  separator: Separator | null
  /** The line of the header, and the rows that could be it. */
  headerLine: number | null
  asksForHeader: boolean
  candidates: readonly { line: number; text: string }[]
  header: readonly string[]
  /** By which chosen columns are remembered; null without a header. */
  headersKey: string | null
  /** The fields of the columns, by their names. */
  columns: ColumnChoice
  /** Whether a person chose them, now or before. */
  columnsChosen: boolean
  unknown: readonly string[]
  /** Nothing can be read under such a header: a person has to say which column is which. */
  columnErrors: readonly PlanError[]
  rowCount: number
  errors: readonly PlanError[]
  /** What was assumed and left out, each in a sentence. */
  assumed: readonly string[]
  /** Totals and notes below the rows, left out until a person includes them. */
  leftOut: readonly { line: number; text: string; included: boolean }[]
  notes: readonly string[]
  zeros: readonly DroppedZeros[]
  /** The rows as the body of a call; null where they couldn't be told apart. */
  body: string | null
}

export type ReadAnswer = { read: ReadList } | ({ refused: string } & Sheets)
