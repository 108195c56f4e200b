import type { Column, Content } from 'pdfmake/interfaces'
import { type DocumentContent, documentWords, textSections } from '#shared/document/document-content.ts'
import { type Format, largeTerms } from '#shared/document/document-formats.ts'
import { rowsOfText, type TextRow, textOf } from './rows-of-text.ts'
import { pageWidth } from './set-head.ts'
import { inks, type Looks, rowHeights, say, sizes } from './set-text.ts'
import { type Part, partOf } from './structure.ts'

/** The minimum number of text lines on each page if a section's text is split between pages. */
const together = 3
/**
 * The maximum height, in points, of a section that is kept on one page. A page has room for slightly more.
 */
const pageHeight = 600
const headingHeight = 15 + rowHeights.note

export function texts(content: DocumentContent, read: Part | null, format: Format): Content[] {
  const ofTerms = format >= largeTerms ? 'body' : 'note'
  return [
    ...textSections(content).flatMap(({ heading, text }) =>
      section({
        heading,
        rows: rowsOfText(text, sizes.body, 450),
        rowHeight: rowHeights.body,
        looks: { margin: [0, 0, 90, 0] },
        below: () => [],
        read,
      }),
    ),
    ...section({
      heading: documentWords.terms,
      rows: rowsOfText(content.terms.join('\n'), sizes[ofTerms], pageWidth),
      rowHeight: rowHeights[ofTerms],
      looks: { size: sizes[ofTerms], color: inks.quiet },
      below: () => [signature(read)],
      read,
    }),
  ]
}

interface Section {
  heading: string
  rows: TextRow[]
  rowHeight: number
  looks: Looks
  below: () => Content[]
  read: Part | null
}

function section({ heading, rows, rowHeight, looks, below: made, read }: Section): Content[] {
  const part = partOf(read, 'H2')
  const head = say(heading, { size: sizes.note, color: inks.quiet, margin: [0, 15, 0, 3], part })
  const parts = paragraphParts(rows, read)
  const of = (some: readonly TextRow[]): Looks =>
    read ? { ...looks, paragraphs: parts.slice(some[0]?.paragraph ?? 0) } : looks
  const below = made()
  const height = headingHeight + rows.length * rowHeight + below.length * 60
  if (height <= pageHeight) {
    return [{ unbreakable: true, stack: [head, say(textOf(rows), of(rows)), ...below] }]
  }
  const from = rows.slice(0, together)
  const end = rows.slice(-together)
  const between = rows.slice(together, -together)
  const first = between[0]?.paragraph ?? 0
  return [
    { unbreakable: true, stack: [head, say(textOf(from), of(from))] },
    ...textOf(between)
      .split('\n')
      .map((paragraph, at) =>
        say(paragraph || ' ', read ? { ...looks, part: parts[first + at] ?? null } : looks),
      ),
    { unbreakable: true, stack: [say(textOf(end), of(end)), ...below] },
  ]
}

function paragraphParts(rows: readonly TextRow[], read: Part | null): (Part | null)[] {
  const parts: (Part | null)[] = []
  for (const { text, paragraph } of rows) {
    parts[paragraph] ??= null
    if (text.trim() !== '') parts[paragraph] ??= partOf(read, 'P')
  }
  return parts
}

/**
 * Lays out the signature line, which stays on the same page as the end of the last text, because no one signs
 * an otherwise empty page.
 */
function signature(read: Part | null): Content {
  const gap = 24
  const left = ((pageWidth - gap) * 3) / 4
  const line = (width: number, text: string): Column => ({
    width,
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.75, lineColor: inks.ink }] },
      say(text, { size: sizes.note, color: inks.quiet, margin: [0, 3, 0, 0], part: partOf(read, 'P') }),
    ],
  })
  return {
    margin: [0, 42, 0, 0],
    columnGap: gap,
    columns: [line(left, documentWords.signature), line(pageWidth - gap - left, documentWords.date)],
  }
}
