import { readNumber } from '../read-number.ts'
import { type Knows, knownIn, type TableRow } from './table.ts'

/**
 * The names of a header that spans two lines, such as `Total` above `Acres`; null if `row` isn't the second
 * line. `row` is the second line if joining both lines results in more known names, or if every cell of `row`
 * is needed to complete a known name.
 */
export function restBelow(header: TableRow, row: TableRow | undefined, knows: Knows): string[] | null {
  if (!row?.cells.some((cell) => cell !== '') || !row.cells.every((cell) => cell === '' || isWord(cell)))
    return null
  const width = Math.max(header.cells.length, row.cells.length)
  const names = Array.from({ length: width }, (_, i) => joined(header.cells[i] ?? '', row.cells[i] ?? ''))
  const more = knownIn({ cells: names }, knows) - knownIn(header, knows)
  const isMeant = row.cells.every((cell, i) => {
    const above = header.cells[i] ?? ''
    return cell === '' || (knows(joined(above, cell)) !== null && knows(joined(above, otherWord)) === null)
  })
  return more > 0 || (more === 0 && isMeant) ? names : null
}
const otherWord = 'zq'

const isWord = (cell: string) =>
  cell.toLowerCase() !== cell.toUpperCase() && !cell.includes('@') && readNumber(cell, 'any') === null

/**
 * Adds words from the line above to header names that are empty, duplicated or not recognized on their own,
 * such as two `Acres` columns below `FSA` and `Planted`. A merged cell applies to all columns it spans.
 */
export function withGroups(
  names: readonly string[],
  above: TableRow | undefined,
  knows: Knows,
): readonly string[] {
  // A row in which only the first cell has text is a title, not part of the header.
  if (!above?.cells.slice(1).some((cell) => cell !== '')) return names
  let group = ''
  return names.map((name, i) => {
    const own = above.cells[i] ?? ''
    if (own !== '') group = own
    if (name === '') return knows(own) === null ? name : own
    const whole = joined(group, name)
    const isKnown = knows(whole) !== null
    if (knows(name) === null && isKnown) return whole
    const isTwice = names.filter((other) => other.toLowerCase() === name.toLowerCase()).length > 1
    if (!isTwice || group === '') return name
    return isKnown ? whole : `${name} (${group})`
  })
}

const joined = (first: string, second: string) => `${first} ${second}`.trim()
