import { unzipSync } from 'fflate/browser'
import readXlsxFile from 'read-excel-file/universal'
import { type Sheet, type SheetRow, tooFewRows, tooManyRows, UnreadableSheet } from '#shared/csv/sheet.ts'
import { limits } from '#shared/limits.ts'
import { isTooMuch, tooMuchText } from './decode-text.ts'
import { brokenFile } from './file-kind.ts'

export interface ReadSheet {
  sheet: Sheet
  /** The names of all sheets, and of the one that was read. */
  names: string[]
  name: string
}

/** What 20,000 full rows need many times over. */
const mostUnpacked = 104_857_600
const mostColumns = 200

/** Reads one sheet of an .xlsx file: the chosen one, else the first (rule import-files/spreadsheets). */
export async function readSheet(file: string, bytes: Uint8Array, chosen: string | null): Promise<ReadSheet> {
  checkUnpackedSize(file, bytes)
  const sheets = await readXlsxFile<number>(new Blob([bytes.slice()])).catch(() => {
    throw new UnreadableSheet(brokenFile(file))
  })
  const read = sheets.find(({ sheet }) => sheet === chosen) ?? sheets[0]
  if (!read) throw new UnreadableSheet(brokenFile(file))
  return { sheet: sheetOf(read.data), names: sheets.map(({ sheet }) => sheet), name: read.sheet }
}

/**
 * By the directory of the file, before anything is unpacked: that reads into memory of exactly the size that stands
 * there, so a directory that lies is a broken file and no danger.
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
  checkExtent(bytes)
}

/** A single cell far out would make the rest of a sheet, empty as it is, larger than any memory. */
function checkExtent(bytes: Uint8Array): void {
  const sheets = unzipSync(bytes, { filter: ({ name }) => name.startsWith('xl/worksheets/') })
  for (const content of Object.values(sheets)) {
    const xml = new TextDecoder().decode(content)
    for (const [, column = '', row = ''] of xml.matchAll(/<(?:\w+:)?c\s[^<>]*?\br="([A-Z]+)(\d+)"/g)) {
      if (Number(row) > limits.importRows * 2) throw new UnreadableSheet(tooManyRows)
      if (columnNumber(column) > mostColumns) {
        throw new UnreadableSheet(
          `The sheet has more than ${mostColumns} columns. Delete those that are not needed.`,
        )
      }
    }
  }
}

function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

export const unpacksTooLarge = (file: string) =>
  `${file} is too large: unpacked it has more than 100 MB. Copy what is needed into a new file, then choose that.`

function sheetOf(data: readonly (readonly unknown[])[]): Sheet {
  const rows = data.flatMap((cells, i) => rowOf(cells, i + 1) ?? [])
  const [header, ...rest] = rows
  if (!header || rest.length === 0) throw new UnreadableSheet(tooFewRows)
  if (rest.length > limits.importRows) throw new UnreadableSheet(tooManyRows)
  const columns = header.cells.length
  const sheet = { header: header.cells, rows: rest.map((row) => fill(row, columns)), errors: [] }
  if (isTooMuch(rows.map(({ cells }) => cells.join('')).join(''))) throw new UnreadableSheet(tooMuchText)
  return sheet
}

/** Empty cells at its end are none; a row without any is none either, but counts as a line. */
function rowOf(cells: readonly unknown[], line: number): SheetRow | null {
  const texts = cells.map(textOf)
  const last = texts.findLastIndex((text) => text !== '')
  if (last < 0) return null
  const numbers = cells.flatMap((cell, i) => (typeof cell === 'number' ? [i] : []))
  return { line, cells: texts.slice(0, last + 1), quoted: [], numbers }
}

function fill(row: SheetRow, columns: number): SheetRow {
  const missing = Math.max(0, columns - row.cells.length)
  const cells = [...row.cells, ...Array.from({ length: missing }, () => '')]
  // Each cell is one, whatever is in it: nothing is put together.
  return { ...row, cells, quoted: cells.map(() => true) }
}

function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell.trim()
  if (typeof cell === 'number') return numberText(cell)
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '')
  return typeof cell === 'boolean' ? String(cell) : ''
}

/** The shortest decimal that is this number, and never `1e+21`. */
function numberText(value: number): string {
  const text = String(value)
  return text.includes('e')
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : text
}
