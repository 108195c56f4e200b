import { limits } from '../limits.ts'
import { tableOf } from '../table/header.ts'
import { type GridOptions, readGrid } from '../table/read-grid.ts'
import type { Grid } from '../table/table.ts'
import { type Sheet, tooFewRows, tooManyRows, UnreadableSheet } from './sheet.ts'

/** Reads CSV text; `knows` recognizes headers. Throws UnreadableSheet for too few or too many rows. */
export function readCsvGrid(
  text: string,
  options: Partial<Pick<GridOptions, 'knows' | 'separator'>> = {},
): Grid {
  const grid = readGrid(text, {
    knows: () => null,
    usual: ',',
    apostrophes: true,
    most: { rows: limits.importRows + 1, error: () => new UnreadableSheet(tooManyRows) },
    ...options,
  })
  if (grid.rows.length < 2 && grid.errors.length === 0) throw new UnreadableSheet(tooFewRows)
  return grid
}

/**
 * Reads CSV text with the header in its first row (rules import-files/cells, import-files/separator,
 * import-files/lines).
 */
export function readCsv(text: string): Sheet {
  const grid = readCsvGrid(text)
  const { header, rows } = tableOf(grid, () => null, grid.rows[0]?.line ?? 1)
  return { header, rows, errors: grid.errors }
}
