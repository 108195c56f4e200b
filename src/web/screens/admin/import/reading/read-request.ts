import type { ColumnChoice } from '#shared/csv/columns.ts'
import type { DroppedZeros, ZeroTexts } from '#shared/csv/dropped-zeros.ts'
import type { CustomerIds } from '#shared/csv/import-rows.ts'
import type { PlanError } from '#shared/picklist/plan.ts'

export type Source = { text: string } | { name: string; bytes: Uint8Array }

/** What a person said beyond what the file says by itself. */
export interface ReadingChoices {
  sheet: string | null
  columns: ColumnChoice | null
  zerosBack: boolean
}

export const noChoices: ReadingChoices = { sheet: null, columns: null, zerosBack: false }

export interface ReadRequest {
  list: string
  source: Source
  choices: ReadingChoices
  customers: CustomerIds
  inUse: ZeroTexts
}

/** A list as it stands in a file, ready to be planned. */
export interface ReadList {
  /** Of a text file: to be looked at and corrected. */
  text: string | null
  sheets: readonly string[]
  sheet: string | null
  header: readonly string[]
  /** The fields of the columns, by their names. */
  columns: ColumnChoice
  unknown: readonly string[]
  /** Nothing can be read under such a header: a person has to say which column is which. */
  columnErrors: readonly PlanError[]
  rowCount: number
  errors: readonly PlanError[]
  notes: readonly string[]
  zeros: readonly DroppedZeros[]
  /** The rows as the body of a call; null where they couldn't be told apart. */
  body: string | null
}

export type ReadAnswer = { read: ReadList } | { refused: string }
