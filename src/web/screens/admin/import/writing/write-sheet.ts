import writeXlsxFile from 'write-excel-file/universal'
import { isWrapped } from '#shared/table/read-cells.ts'

/**
 * Writes a table as an .xlsx file in which all cells are text, so that values such as 00123 and -1774 don't
 * change (rule import-files/round-trip).
 */
export function writeSheet(title: string, table: readonly (readonly string[])[]): Promise<Blob> {
  const cells = table.map((row) =>
    row.map((text) => (text === '' ? null : { type: String, value: escapeText(wrapped(text)), format: '@' })),
  )
  return writeXlsxFile(cells, { sheet: title, stickyRowsCount: 1 }).toBlob()
}

/** Wraps text that already has the form `="…"` a second time, because reading removes one wrapper. */
const wrapped = (text: string) => (isWrapped(text) ? `="${text.replaceAll('"', '""')}"` : text)

/**
 * Writes characters that XML can't contain, or that the library drops, the way spreadsheets do: `_x0001_`.
 * Also escapes text that already looks like that.
 */
function escapeText(text: string): string {
  return text
    .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    .replace(/[^\P{Cc}\t\n]|\uFFFD|\p{Noncharacter_Code_Point}/gu, (character) =>
      character
        .split('')
        .map((unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
        .join(''),
    )
}
