import { matchColumns } from '#shared/csv/columns.ts'
import { droppedZeros, putZerosBack } from '#shared/csv/dropped-zeros.ts'
import { readRows } from '#shared/csv/import-rows.ts'
import { readCsv } from '#shared/csv/read-csv.ts'
import { type Sheet, UnreadableSheet } from '#shared/csv/sheet.ts'
import { limits } from '#shared/limits.ts'
import type { Picklist } from '#shared/picklist/definition.ts'
import { adminLists } from '#shared/picklist/lists.ts'
import { decodeText, isTooMuch, tooMuchText } from './decode-text.ts'
import { kindOfFile } from './file-kind.ts'
import type { ReadAnswer, ReadList, ReadRequest, Source } from './read-request.ts'

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
  const { sheet, count: zerosBack } = choices.zerosBack
    ? putZerosBack(opened.sheet, fields)
    : { sheet: opened.sheet, count: 0 }
  const { rows, errors, notes } = readRows(list, sheet, fields, customers)
  const knowsColumns = columnErrors.length === 0
  // With a broken quote nobody knows where its rows end: a plan would be one of another file.
  const canBePlanned = knowsColumns && sheet.errors.length === 0
  return {
    text: opened.text,
    sheets: opened.sheets,
    sheet: opened.name,
    header: sheet.header,
    columns: fields.map((field) => field?.name ?? null),
    unknown,
    columnErrors,
    rowCount: sheet.rows.length,
    errors: knowsColumns ? errors : sheet.errors,
    notes: [...opened.notes, ...(zerosBack > 0 ? [zerosBackSentence(zerosBack)] : []), ...notes],
    zeros: droppedZeros(sheet, fields, inUse),
    body: canBePlanned ? JSON.stringify(rows.map(({ line, values }) => ({ ...values, line }))) : null,
  }
}

const zerosBackSentence = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'zip code' : 'zip codes'} got the zeros back.`
