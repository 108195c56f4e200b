import { withoutEnd } from '#shared/text.ts'

/** Whether a pasted text is a block of cells and not just a word for the field one is in. */
export function isBlock(text: string): boolean {
  return withoutEnd(text, '\r\n').includes('\t')
}

/**
 * The cells of a block as spreadsheets copy it: tabs between cells, line ends between rows, a cell with either
 * of them in quotes, where two quotes mean one. Trimmed; rows without any text are left out.
 */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
    rows.at(-1)?.push(cell.value.trim())
    at = cell.end
    if (text[at] === '\t') {
      at += 1
      if (at === text.length) rows.at(-1)?.push('')
      continue
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    if (at < text.length) rows.push([])
  }
  return rows.filter((row) => row.some((cell) => cell !== ''))
}

interface Cell {
  value: string
  end: number
}

function plainCell(text: string, start: number): Cell {
  let end = start
  while (end < text.length && !isBreak(text[end])) end += 1
  return { value: text.slice(start, end), end }
}

/** A quote that is never closed, or goes on after it was, belongs to the text itself, as in `6" grid`. */
function quotedCell(text: string, start: number): Cell {
  let value = ''
  let at = start + 1
  while (at < text.length) {
    const close = text.indexOf('"', at)
    if (close < 0) break
    value += text.slice(at, close)
    if (text[close + 1] !== '"') {
      const end = close + 1
      return end === text.length || isBreak(text[end]) ? { value, end } : plainCell(text, start)
    }
    value += '"'
    at = close + 2
  }
  return plainCell(text, start)
}

function isBreak(character: string | undefined): boolean {
  return character === '\t' || character === '\n' || character === '\r'
}
