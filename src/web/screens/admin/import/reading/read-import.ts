import { type ColumnChoice, matchColumns } from '#shared/csv/columns.ts'
import { type DroppedZeros, droppedZeros, putZerosBack, type ZeroTexts } from '#shared/csv/dropped-zeros.ts'
import { type CustomerIds, readRows } from '#shared/csv/import-rows.ts'
import { readCsv, type Sheet, UnreadableSheet } from '#shared/csv/read-csv.ts'
import { limits } from '#shared/limits.ts'
import type { Picklist } from '#shared/picklist/definition.ts'
import { adminLists } from '#shared/picklist/lists.ts'
import type { PlanError } from '#shared/picklist/plan.ts'
import { decodeText, isTooMuch, tooMuchText } from './decode-text.ts'
import { kindOfFile } from './file-kind.ts'

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

/** Reads a list out of a text or a file; whatever is wrong with it as a whole is one sentence. */
export async function readImport(request: ReadRequest): Promise<ReadAnswer> {
  const list = adminLists.find((one) => one.list === request.list)
  if (!list) throw new Error(`There is no list ${request.list}`)
  try {
    return { read: await readList(list, request) }
  } catch (error) {
    if (error instanceof UnreadableSheet) return { refused: error.message }
    throw error
  }
}

interface Opened {
  sheet: Sheet
  text: string | null
  notes: string[]
  sheets: string[]
  name: string | null
}

async function open(source: Source, chosenSheet: string | null): Promise<Opened> {
  if ('text' in source) {
    if (isTooMuch(source.text)) throw new UnreadableSheet(tooMuchText)
    return { sheet: readCsv(source.text), text: null, notes: [], sheets: [], name: null }
  }
  const { name, bytes } = source
  if (bytes.length > limits.importBytes) throw new UnreadableSheet(tooMuchText)
  if (kindOfFile(name, bytes) === 'xlsx') {
    const { readSheet } = await import('./read-sheet.ts')
    const read = await readSheet(name, bytes, chosenSheet)
    return { sheet: read.sheet, text: null, notes: [], sheets: read.names, name: read.name }
  }
  const { text, note } = decodeText(bytes)
  return { sheet: readCsv(text), text, notes: note ? [note] : [], sheets: [], name: null }
}

async function readList(
  list: Picklist,
  { source, choices, customers, inUse }: ReadRequest,
): Promise<ReadList> {
  const opened = await open(source, choices.sheet)
  const { fields, unknown, errors: columnErrors } = matchColumns(list, opened.sheet.header, choices.columns)
  const sheet = choices.zerosBack ? putZerosBack(opened.sheet, fields) : opened.sheet
  const { rows, errors, notes } = readRows(list, sheet, fields, customers)
  const isReadable = columnErrors.length === 0
  return {
    text: opened.text,
    sheets: opened.sheets,
    sheet: opened.name,
    header: sheet.header,
    columns: fields.map((field) => field?.name ?? null),
    unknown,
    columnErrors,
    rowCount: sheet.rows.length,
    errors: isReadable ? errors : sheet.errors,
    notes: [...opened.notes, ...notes],
    zeros: droppedZeros(sheet, fields, inUse),
    body: isReadable ? JSON.stringify(rows.map(({ line, values }) => ({ ...values, line }))) : null,
  }
}
