import { unzipSync } from 'fflate/browser'
import { tooManyRows, UnreadableSheet } from '#shared/csv/sheet.ts'
import { limits } from '#shared/limits.ts'
import { findHeader } from '#shared/table/header.ts'
import { unwrapped } from '#shared/table/read-cells.ts'
import type { Grid, Knows, TableRow } from '#shared/table/table.ts'
import { dateText, numberText } from './cell-format.ts'
import { isTooMuch, tooMuchText } from './decode-text.ts'
import { brokenFile } from './file-kind.ts'
import { type Book, type BookSheet, readBook, unescaped } from './read-book.ts'
import { attribute, scanXml } from './scan-xml.ts'

export interface ReadSheet {
  grid: Grid
  /** The names of all visible sheets; `name` is the one that was read. */
  names: string[]
  name: string
}

/** The maximum size of an unpacked file in bytes, many times what 20,000 full rows need. */
const mostUnpacked = 104_857_600
const mostColumns = 200
const someRows = 20

/**
 * Reads the chosen sheet of an .xlsx file. If none is chosen, reads the active sheet, unless another sheet's
 * header is a better match (rule import-files/spreadsheets).
 */
export function readSheet(file: string, bytes: Uint8Array, chosen: string | null, knows: Knows): ReadSheet {
  checkUnpackedSize(file, bytes)
  const book = readBook(file, bytes)
  const seen = book.sheets.filter(({ hidden }) => !hidden)
  const offered = seen.length > 0 ? seen : book.sheets
  const active = book.sheets[book.active]
  const first = active && offered.includes(active) ? active : offered[0]
  const named = offered.find(({ name }) => name === chosen)
  const fits = (sheet: BookSheet) => {
    const header = findHeader(rowsOf(book, sheet.xml, someRows), knows)
    // A required column name counts more than other known names, because a sheet that only explains the
    // columns can have other known names in its header.
    return header === null ? 0 : header.cells.some((cell) => knows(cell) === 'required') ? 2 : 1
  }
  const sheet = named ?? bestOf(offered, first, fits)
  if (!sheet) throw new UnreadableSheet(brokenFile(file))
  const names = offered.map(({ name }) => name)
  try {
    const rows = rowsOf(book, sheet.xml, Number.POSITIVE_INFINITY)
    if (isTooMuch(rows.map(({ cells }) => cells.join('')).join(''))) throw new UnreadableSheet(tooMuchText)
    return { grid: { rows, errors: [], separator: null, assumed: [] }, names, name: sheet.name }
  } catch (error) {
    if (error instanceof UnreadableSheet)
      throw new UnreadableSheet(error.message, { names, name: sheet.name })
    throw error
  }
}

/** Returns the `first` sheet, unless another sheet's header is a better match. */
function bestOf(
  offered: readonly BookSheet[],
  first: BookSheet | undefined,
  fits: (sheet: BookSheet) => number,
): BookSheet | undefined {
  let best = first
  let most = first ? fits(first) : 0
  for (const sheet of offered) {
    if (most === 2) break
    const fit = fits(sheet)
    if (fit <= most) continue
    best = sheet
    most = fit
  }
  return best
}

/**
 * Checks the sizes listed in the file's directory before unpacking. Unpacking allocates exactly those sizes,
 * so a directory with wrong sizes makes reading fail but does no harm.
 */
function checkUnpackedSize(file: string, bytes: Uint8Array): void {
  let unpacked = 0
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unpacked += originalSize
        return false
      },
    })
  } catch {
    throw new UnreadableSheet(brokenFile(file))
  }
  if (unpacked > mostUnpacked) throw new UnreadableSheet(unpacksTooLarge(file))
}

export const unpacksTooLarge = (file: string) =>
  `${file} is too large: unzipped, it is over 100 MB. Copy what you need into a new file, then choose that file.`

interface Written {
  column: number
  type: string
  style: number
  hasFormula: boolean
  hasValue: boolean
  text: string
}

interface Read {
  text: string
  isNumber: boolean
  wrong: string | null
}

/** Returns the non-empty rows of a sheet, up to a limit. Cells without a value count as empty. */
function rowsOf(book: Book, xml: string, most: number): TableRow[] {
  const rows: TableRow[] = []
  let line = 0
  let column = 0
  let cell: Written | null = null
  let inValue = false
  let spoken = false
  let letters = 0
  let cells = new Map<number, Read>()

  function openCell(attributes: string) {
    const place = placeOf(attribute(attributes, 'r'))
    column = place?.column ?? column
    cell = {
      column,
      type: attribute(attributes, 't') ?? 'n',
      style: Number(attribute(attributes, 's') ?? 0),
      hasFormula: false,
      hasValue: false,
      text: '',
    }
    column++
  }

  function closeCell() {
    if (cell === null) return
    const read = readCell(book, cell)
    if (read.text !== '' || read.wrong !== null) {
      checkPlace(rows.length, cell.column)
      // Counts characters before joining anything, because every cell may refer to the same megabyte of
      // shared text.
      letters += read.text.length
      if (rows.length < most && letters > limits.importBytes) throw new UnreadableSheet(tooMuchText)
      cells.set(cell.column, read)
    }
    cell = null
  }

  function openRow(attributes: string) {
    const said = Number(attribute(attributes, 'r'))
    line = said > 0 ? said : line + 1
    column = 0
    cells = new Map()
  }

  scanXml(xml, {
    open(name, attributes) {
      if (name === 'row') openRow(attributes)
      else if (name === 'c') openCell(attributes)
      else if (name === 'rPh') spoken = true
      else if (cell === null) return
      else if (name === 'f') cell.hasFormula = true
      else if (name === 'v' || (name === 't' && !spoken)) {
        inValue = true
        cell.hasValue ||= name === 'v'
      }
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false
      else if (name === 'rPh') spoken = false
      else if (name === 'c') closeCell()
      else if (name === 'row' && cells.size > 0 && rows.length < most) rows.push(rowOf(line, cells))
    },
    text(part) {
      if (inValue && cell !== null) cell.text += part
    },
  })
  return rows
}

/** Rejects a sheet with too many non-empty rows, or with a cell too far to the right. */
function checkPlace(rows: number, column: number): void {
  if (rows > limits.importRows * 2) throw new UnreadableSheet(tooManyRows)
  if (column < mostColumns) return
  throw new UnreadableSheet(`The sheet has more than ${mostColumns} columns. Delete the ones you don’t need.`)
}

/**
 * Returns the column of a cell address such as `C5`, or null if the cell has no address and so follows the
 * previous one.
 */
function placeOf(address: string | undefined): { column: number } | null {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(address ?? '')?.[1]
  if (letters === undefined) return null
  return { column: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 }
}

function rowOf(line: number, read: ReadonlyMap<number, Read>): TableRow {
  const width = Math.max(...read.keys()) + 1
  const columns = Array.from({ length: width }, (_, at) => at)
  const wrong = columns.flatMap((at) => {
    const shown = read.get(at)?.wrong ?? null
    return shown === null ? [] : [[at, shown] as const]
  })
  return {
    line,
    cells: columns.map((at) => read.get(at)?.text ?? ''),
    // Marks every cell as quoted, because a cell is always a single value, even if it contains separators.
    quoted: columns.map(() => true),
    numbers: columns.filter((at) => read.get(at)?.isNumber),
    ...(wrong.length > 0 ? { wrong: new Map(wrong) } : {}),
  }
}

const text = (value: string): Read => ({ text: unwrapped(value), isNumber: false, wrong: null })
const wrongCell = (shown: string, wrong = shown): Read => ({ text: shown, isNumber: false, wrong })

/**
 * Returns a cell's visible text, or an error if the cell has no usable value (rule
 * import-files/cells-without-value).
 */
function readCell({ texts, formats, from1904 }: Book, cell: Written): Read {
  const { type, hasFormula, hasValue } = cell
  if (hasFormula && cell.text === '' && !(type === 'str' && hasValue))
    return wrongCell('', 'a formula without a value')
  switch (type) {
    case 's':
      return text(texts[Number(cell.text)] ?? '')
    case 'inlineStr':
    case 'str':
      return text(unescaped(cell.text))
    case 'b':
      return cell.text === '' ? text('') : text(cell.text === '1' || cell.text === 'true' ? 'true' : 'false')
    case 'e':
      return wrongCell(cell.text)
    case 'd':
      return wrongCell(cell.text, `the date ${isoDate(cell.text)}`)
  }
  const value = cell.text.trim() === '' ? Number.NaN : Number(cell.text)
  if (!Number.isFinite(value)) return text(cell.text)
  const format = formats[cell.style] ?? { kind: 'number' }
  if (format.kind === 'date') {
    const shown = dateText(value, from1904)
    return wrongCell(shown, `the date ${shown}`)
  }
  return { text: numberText(value, format), isNumber: format.kind === 'number', wrong: null }
}

function isoDate(text: string): string {
  const [day = '', time = ''] = text.split('T')
  return time === '' || time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`
}
