import writeXlsxFile from 'write-excel-file/universal'

/**
 * A table as an .xlsx file in which every cell is a text, so that 00123 and -1774 stay what they are
 * (rule import-files/round-trip).
 */
export function writeSheet(title: string, table: readonly (readonly string[])[]): Promise<Blob> {
  const cells = table.map((row) =>
    row.map((text) => (text === '' ? null : { type: String, value: escapeText(text), format: '@' })),
  )
  return writeXlsxFile(cells, { sheet: title, stickyRowsCount: 1 }).toBlob()
}

/**
 * What XML can't hold, or what the library would leave out, is written as spreadsheets write it: `_x0001_`. So is a
 * text that looks like that by itself.
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
