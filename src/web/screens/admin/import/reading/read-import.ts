import { headersKey, knowsHeader, matchColumns } from '#shared/csv/columns.ts'
import { droppedZeros, putZerosBack } from '#shared/csv/dropped-zeros.ts'
import { readRows } from '#shared/csv/import-rows.ts'
import { readCsvGrid } from '#shared/csv/read-csv.ts'
import { tooFewRows, tooManyRows, UnreadableSheet } from '#shared/csv/sheet.ts'
import { limits } from '#shared/limits.ts'
import type { Picklist, PicklistField } from '#shared/picklist/definition.ts'
import { adminLists } from '#shared/picklist/lists.ts'
import type { Encoding } from '#shared/table/encoding.ts'
import { tableOf } from '#shared/table/header.ts'
import { type Grid, shownRow, type Table, type TableRow } from '#shared/table/table.ts'
import { isNoteBelow, isTotalRow, unnamedTotals } from '#shared/table/total-rows.ts'
import { decodeText, isTooMuch, tooMuchText } from './decode-text.ts'
import { kindOfFile } from './file-kind.ts'
import type { ReadAnswer, ReadingChoices, ReadList, ReadRequest, Sheets, Source } from './read-request.ts'

/** Reads a list from text or a file. If the list as a whole can't be read, returns a single message. */
export async function readImport(request: ReadRequest): Promise<ReadAnswer> {
  const list = adminLists.find((one) => one.list === request.list)
  if (!list) throw new Error(`There is no list named “${request.list}”`)
  let sheets: Sheets = { sheets: [], sheet: null }
  try {
    const opened = await open(list, request.source, request.choices)
    sheets = { sheets: opened.sheets, sheet: opened.sheet }
    return { read: readList(list, opened, request) }
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error
    const { sheets: of } = error
    // Includes the names of all sheets, so that the user can choose another one.
    return { refused: error.message, ...(of ? { sheets: of.names, sheet: of.name } : sheets) }
  }
}

interface Opened extends Sheets {
  grid: Grid
  text: string | null
  encoding: Encoding | null
  notes: string[]
}

async function open(list: Picklist, source: Source, choices: ReadingChoices): Promise<Opened> {
  const { separator } = choices
  const knows = knowsHeader(list)
  const rest = { sheets: [], sheet: null, notes: [] }
  if ('text' in source) {
    if (isTooMuch(source.text)) throw new UnreadableSheet(tooMuchText)
    return { grid: readCsvGrid(source.text, { knows, separator }), text: null, encoding: null, ...rest }
  }
  const { name, bytes } = source
  if (bytes.length > limits.importBytes) throw new UnreadableSheet(tooMuchText)
  if (kindOfFile(name, bytes) === 'xlsx') {
    const { readSheet } = await import('./read-sheet.ts')
    const { grid, names, name: sheet } = readSheet(name, bytes, choices.sheet, knows)
    return { grid, text: null, encoding: null, notes: [], sheets: names, sheet }
  }
  const { text, encoding, note } = decodeText(bytes, choices.encoding)
  const grid = readCsvGrid(text, { knows, separator })
  return { grid, text, encoding, ...rest, notes: note ? [note] : [] }
}

function readList(list: Picklist, opened: Opened, request: ReadRequest): ReadList {
  const { choices, customers, inUse, remembered = {} } = request
  const { grid } = opened
  const table = tableOf(grid, knowsHeader(list), choices.header)
  const key = table.headerLine === null ? null : headersKey(table.header)
  const before = key === null ? null : (remembered[key] ?? null)
  // Without a header, no column is mapped unless the user maps it.
  const chosen =
    choices.columns ?? before ?? (table.headerLine === null ? table.header.map(() => null) : null)
  const matched = matchColumns(list, table.header, chosen)
  const { fields } = matched
  const { rows: listed, leftOut } = withoutTotals(list, table, fields, choices.included)
  const tooFew = listed.length === 0 || grid.rows.length < 2
  if (tooFew && grid.errors.length === 0) throw new UnreadableSheet(tooFewRows)
  if (listed.length > limits.importRows) throw new UnreadableSheet(tooManyRows)

  const columnErrors = matched.errors.map((error) => ({ ...error, line: table.headerLine ?? 1 }))
  const filled = {
    header: table.header,
    errors: grid.errors,
    rows: grid.separator === null ? listed.map((row) => fill(row, table.header.length)) : listed,
  }
  const { sheet, count: zerosBack } = choices.zerosBack
    ? putZerosBack(filled, fields)
    : { sheet: filled, count: 0 }
  const { rows, errors, notes } = readRows(list, sheet, fields, customers, inUse)
  const knowsColumns = columnErrors.length === 0
  // With an unclosed quote, it isn't clear where rows end, so a plan could be based on the wrong rows.
  const canBePlanned = knowsColumns && sheet.errors.length === 0
  return {
    text: opened.text,
    encoding: opened.encoding,
    separator: grid.separator,
    sheets: opened.sheets,
    sheet: opened.sheet,
    headerLine: table.headerLine,
    asksForHeader: table.asksForHeader,
    candidates: table.candidates,
    header: sheet.header,
    headersKey: key,
    columns: fields.map((field) => field?.name ?? null),
    columnsChosen: choices.columns !== null || before !== null,
    unknown: table.headerLine === null ? [] : matched.unknown,
    columnErrors,
    rowCount: sheet.rows.length,
    errors: knowsColumns ? errors : sheet.errors,
    assumed: [
      ...table.assumed,
      ...matched.assumed,
      ...(choices.columns === null && before !== null
        ? ['Columns are matched the way you chose last time.']
        : []),
    ],
    leftOut,
    notes: [...opened.notes, ...(zerosBack > 0 ? [zerosBackSentence(zerosBack)] : []), ...notes],
    zeros: droppedZeros(sheet, fields, inUse),
    body: canBePlanned ? JSON.stringify(rows.map(({ line, values }) => ({ ...values, line }))) : null,
  }
}

/**
 * Leaves out rows that look like totals or notes, unless the user includes them (rule
 * import-files/total-rows).
 */
function withoutTotals(
  list: Picklist,
  { header, rows }: Table,
  fields: readonly (PicklistField | null)[],
  included: readonly number[],
) {
  const keyColumn = fields.findIndex((field) => field?.kind === 'text' && field.name === list.key[0])
  const isIncluded = ({ line }: TableRow) => included.includes(line)
  const isLeftOut = (row: TableRow, i: number) =>
    isTotalRow(row, keyColumn) || isNoteBelow(rows, i, header.length)
  const out = rows.filter(isLeftOut)
  const others = out.length === 0 ? rows : rows.filter((row) => !out.includes(row))
  const lacks = ({ cells }: TableRow) =>
    fields.some(
      (field, at) => field !== null && list.requiredColumns.includes(field.name) && cells[at] === '',
    )
  out.push(...unnamedTotals(others, lacks))
  return {
    rows: out.length === 0 ? rows : rows.filter((row) => !out.includes(row) || isIncluded(row)),
    leftOut: out
      .toSorted((a, b) => a.line - b.line)
      .map((row) => ({ line: row.line, text: shownRow(row), included: isIncluded(row) })),
  }
}

function fill(row: TableRow, columns: number): TableRow {
  const missing = Array.from({ length: Math.max(0, columns - row.cells.length) }, () => '')
  if (missing.length === 0) return row
  const cells = [...row.cells, ...missing]
  return { ...row, cells, quoted: cells.map(() => true) }
}

const zerosBackSentence = (count: number) =>
  `Leading zeros were restored in ${count.toLocaleString('en-US')} ZIP ${count === 1 ? 'code' : 'codes'}.`
