import { widthOf } from './letters.ts'

export interface TextRow {
  text: string
  goesOn: boolean
  paragraph: number
}

/**
 * Returns the rows that the text fills at this width. The result is approximate, but close enough to tell
 * whether the text fits on a page.
 */
export function rowsOfText(text: string, size: number, width: number): TextRow[] {
  return text.split('\n').flatMap((said, paragraph) => {
    const rows = wrapped(said, size, width)
    return rows.map((row, at) => ({ text: row, goesOn: at < rows.length - 1, paragraph }))
  })
}

function wrapped(paragraph: string, size: number, width: number): string[] {
  const rows: string[] = ['']
  let used = 0
  for (const word of paragraph.split(/(?<= )/).flatMap((each) => divided(each, size, width))) {
    const wide = widthOf(word, size)
    const visible = widthOf(word.trimEnd(), size)
    if (used > 0 && used + visible > width) {
      rows.push(word)
      used = wide
    } else {
      rows.push((rows.pop() ?? '') + word)
      used += wide
    }
  }
  return rows
}

function divided(word: string, size: number, width: number): string[] {
  if (widthOf(word.trimEnd(), size) <= width) return [word]
  const pieces: string[] = ['']
  let used = 0
  for (const letter of word) {
    const wide = widthOf(letter, size)
    if (used > 0 && used + wide > width) {
      pieces.push('')
      used = 0
    }
    pieces.push((pieces.pop() ?? '') + letter)
    used += wide
  }
  return pieces
}

export function portions(rows: readonly TextRow[], most: number): string[] {
  const found: string[] = []
  for (let at = 0; at < rows.length; at += most) found.push(textOf(rows.slice(at, at + most)))
  return found
}

export function textOf(rows: readonly TextRow[]): string {
  return rows.map(({ text, goesOn }, at) => (goesOn || at === rows.length - 1 ? text : `${text}\n`)).join('')
}

/** Returns as much of the text as fits in one row, ending in `…` if it was cut. */
export function cutToWidth(text: string, size: number, width: number): string {
  const oneRow = text.replace(/\s+/g, ' ')
  if (widthOf(oneRow, size) <= width) return oneRow
  const letters = [...oneRow]
  while (letters.length > 0 && widthOf(`${letters.join('')}…`, size) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
