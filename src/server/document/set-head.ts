import type { Column, Content } from 'pdfmake/interfaces'
import { type DocumentContent, documentWords, type ShareText } from '#shared/document/document-content.ts'
import { widthOf } from './letters.ts'
import { inks, say, sayAmount, sizes } from './set-text.ts'
import { type Part, partOf } from './structure.ts'

/** The width, in points, of a letter-size page between half-inch margins. */
export const pageWidth = 540
/** The height, in points, of the header on later pages; the first page has no such header. */
export const runningHeight = 24

type Letterhead = Pick<DocumentContent, 'company' | 'title' | 'subline' | 'copyLine'>

export function letterhead({ company, title, subline, copyLine }: Letterhead, read: Part | null): Content[] {
  const quiet = { size: sizes.note, color: inks.quiet }
  const paragraph = (line: string) => ({ line, part: partOf(read, 'P') })
  const [name, ...address] = [company.name, ...company.address].map(paragraph)
  const heading = partOf(read, 'H1')
  const right = [subline, copyLine].filter((line) => line !== null).map(paragraph)
  return [
    {
      margin: [0, -runningHeight, 0, 0],
      columnGap: 24,
      columns: [
        {
          width: '*',
          stack: [
            say(company.name, { bold: true, part: name?.part ?? null }),
            ...address.map(({ line, part }) => say(line, { ...quiet, part })),
          ],
        },
        {
          width: 300,
          stack: [
            say(title, { size: sizes.title, bold: true, alignment: 'right', part: heading }),
            ...right.map(({ line, part }) => say(line, { ...quiet, alignment: 'right', part })),
          ],
        },
      ],
    },
    rule(pageWidth, 10, inks.ink),
  ]
}

export function facts({ facts: said }: Pick<DocumentContent, 'facts'>, read: Part | null): Content {
  const list = partOf(read, 'L')
  const items = said.map((fact) => {
    const item = partOf(list, 'LI')
    return { ...fact, label: partOf(item, 'Lbl'), body: partOf(item, 'LBody') }
  })
  const [first = 0, ...others] = [1.75, 1, 1, 1].map((part) => ((pageWidth - 3 * 18) * part) / 4.75)
  return {
    margin: [0, 9, 0, 12],
    columnGap: 18,
    columns: items.map(({ name, value, label, body }, at) => ({
      width: at === 0 ? first : others[0],
      stack: [
        say(name, { size: sizes.note, color: inks.quiet, part: label }),
        say(value, { bold: at === 0, part: body }),
      ],
    })),
  }
}

const gap = 24
const percentWidth = 50

export function shares({ customers, agronomists }: DocumentContent, read: Part | null): Content[] {
  if (customers.length + agronomists.length === 0) return []
  const forAmounts = amountWidth([...customers, ...agronomists])
  const left = ((pageWidth - gap) * 4) / 7
  return [
    {
      margin: [0, 0, 0, 18],
      columnGap: gap,
      columns: [
        shareList(documentWords.customers, customers, { width: left, forAmounts, read }),
        shareList(documentWords.agronomists, agronomists, {
          width: pageWidth - gap - left,
          forAmounts,
          read,
        }),
      ],
    },
  ]
}

interface ShareListLook {
  width: number
  forAmounts: number
  read: Part | null
}

function shareList(heading: string, list: readonly ShareText[], look: ShareListLook): Column {
  const { width, forAmounts, read } = look
  if (list.length === 0) return { width, text: '' }
  const table = partOf(read, 'Table')
  const part = partOf(table, 'Caption', { repeats: true })
  const head = say(heading, { size: sizes.note, color: inks.quiet, margin: [0, 0, 0, 4], part })
  return {
    width,
    table: {
      widths: [width - percentWidth - forAmounts, percentWidth, forAmounts],
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      body: [[head, '', ''], ...list.map((share) => shareCells(share, forAmounts, partOf(table, 'TR')))],
    },
    layout: { ...bare, hLineWidth: (row) => (row === 1 ? 0.75 : 0), hLineColor: () => inks.edge },
  }
}

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

function shareCells(share: ShareText, forAmounts: number, row: Part | null): Content[] {
  const margin: [number, number, number, number] = [0, 2.25, 0, 0]
  const who = partOf(row, 'TH', { scope: 'Row' })
  const part = partOf(row, 'TD')
  const name = say(share.name, { part: who })
  const note = say(` ${share.note}`, { color: inks.quieter, part: who })
  const amount = partOf(row, 'TD')
  return [
    { text: [name, note], margin },
    say(share.percentage ?? '', { color: inks.quiet, figures: true, alignment: 'right', margin, part }),
    share.amount ? sayAmount(share.amount, forAmounts, { margin, part: amount }) : '',
  ]
}

export function rule(width: number, above: number, color: string, from = 0): Content {
  return {
    margin: [0, above, 0, 0],
    canvas: [{ type: 'line', x1: from, y1: 0, x2: from + width, y2: 0, lineWidth: 0.75, lineColor: color }],
  }
}
