import type { Column, Content } from 'pdfmake/interfaces'
import { type DocumentContent, documentWords, type ShareText } from '#shared/document/document-content.ts'
import { widthOf } from './letters.ts'
import { inks, say, sayAmount, sizes } from './set-text.ts'

/** Of a letter page between margins of half an inch. */
export const pageWidth = 540
/** What a further page leaves free above for its running line; the first one has nothing there. */
export const runningHeight = 24

export function letterhead({ company, title, subline, copyLine }: DocumentContent): Content[] {
  const quiet = { size: sizes.note, color: inks.quiet }
  const right = [subline, copyLine].filter((line) => line !== null)
  return [
    {
      margin: [0, -runningHeight, 0, 0],
      columnGap: 24,
      columns: [
        {
          width: '*',
          stack: [say(company.name, { bold: true }), ...company.address.map((line) => say(line, quiet))],
        },
        {
          width: 300,
          stack: [
            say(title, { size: sizes.title, bold: true, alignment: 'right' }),
            ...right.map((line) => say(line, { ...quiet, alignment: 'right' })),
          ],
        },
      ],
    },
    rule(pageWidth, 10, inks.ink),
  ]
}

export function facts({ facts: said }: DocumentContent): Content {
  const [first = 0, ...others] = [1.75, 1, 1, 1].map((part) => ((pageWidth - 3 * 18) * part) / 4.75)
  return {
    margin: [0, 9, 0, 12],
    columnGap: 18,
    columns: said.map(({ name, value }, at) => ({
      width: at === 0 ? first : others[0],
      stack: [say(name, { size: sizes.note, color: inks.quiet }), say(value, { bold: at === 0 })],
    })),
  }
}

const gap = 24
const percentWidth = 50

/** Customers and agronomists side by side: each list goes on by itself, however high the rows of the other are. */
export function shares({ customers, agronomists }: DocumentContent): Content[] {
  if (customers.length + agronomists.length === 0) return []
  const forAmounts = amountWidth([...customers, ...agronomists])
  const left = ((pageWidth - gap) * 4) / 7
  return [
    {
      margin: [0, 0, 0, 18],
      columnGap: gap,
      columns: [
        shareList(documentWords.customers, customers, left, forAmounts),
        shareList(documentWords.agronomists, agronomists, pageWidth - gap - left, forAmounts),
      ],
    },
  ]
}

function shareList(heading: string, list: readonly ShareText[], width: number, forAmounts: number): Column {
  if (list.length === 0) return { width, text: '' }
  const head = say(heading, { size: sizes.note, color: inks.quiet, margin: [0, 0, 0, 4] })
  return {
    width,
    table: {
      widths: [width - percentWidth - forAmounts, percentWidth, forAmounts],
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      body: [[head, '', ''], ...list.map((share) => shareCells(share, forAmounts))],
    },
    layout: { ...bare, hLineWidth: (row) => (row === 1 ? 0.75 : 0), hLineColor: () => inks.edge },
  }
}

/** A table that draws and leaves room for nothing by itself. */
export const bare = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
}

function amountWidth(all: readonly ShareText[]): number {
  const widest = Math.max(0, ...all.flatMap(({ amount }) => (amount ? widthOf(amount.text, sizes.body) : [])))
  return Math.min(108, widest + 22)
}

function shareCells(share: ShareText, forAmounts: number): Content[] {
  const margin: [number, number, number, number] = [0, 2.25, 0, 0]
  const name = say(share.name)
  const note = say(` ${share.note}`, { color: inks.quieter })
  return [
    { text: [name, note], margin },
    say(share.percentage ?? '', { color: inks.quiet, figures: true, alignment: 'right', margin }),
    share.amount ? sayAmount(share.amount, forAmounts, { margin }) : '',
  ]
}

/** A line across, and the room above it. */
export function rule(width: number, above: number, color: string, from = 0): Content {
  return {
    margin: [0, above, 0, 0],
    canvas: [{ type: 'line', x1: from, y1: 0, x2: from + width, y2: 0, lineWidth: 0.75, lineColor: color }],
  }
}
