import type { Content, ContentStack, ContentTable, TableCell } from 'pdfmake/interfaces'
import { type DocumentContent, documentWords, type LineText } from '#shared/document/document-content.ts'
import { portions, rowsOfText } from './rows-of-text.ts'
import { bare, pageWidth, rule } from './set-head.ts'
import { inks, rowHeights, say, sayAmount, sizes } from './set-text.ts'

/** Number, field, units, their name, price, discount, total. */
const widths = [21, 187.5, 57, 34.5, 63, 69, 108]
const totalWidth = 108
const discountEnd = 12
/** So much of the details stays together with the row of figures, and with the sums: it fits on every page. */
const mostDetailRows = Math.floor(360 / rowHeights.note)

type Row = TableCell[]

/** A row of the table that stands on one page: a line, or of a very long one a part (rule documents/pages). */
interface Unit {
  rows: Row[]
  goesOn: boolean
}

/** The lines below a head that each page repeats, and with the last line the sums. */
export function lineTable({ lines, totals }: DocumentContent): Content {
  const units = lines.flatMap(unitsOf)
  const body = units.map((unit, at): TableCell[] => {
    const isLast = at === units.length - 1
    return [isLast ? lastUnit(unit, totals) : block(unit.rows)]
  })
  return {
    table: {
      widths: [pageWidth],
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      body: [[block([headRow()])], ...body],
    },
    layout: {
      ...bare,
      hLineWidth: (row: number) => (row === 0 || row > units.length || units[row - 1]?.goesOn ? 0 : 0.75),
      hLineColor: (row: number) => (row === 1 ? inks.edge : inks.rule),
    },
  }
}

/** Rows with the hairline left of the totals. */
function block(rows: Row[]): ContentTable {
  return {
    table: { widths, body: rows },
    layout: { ...bare, vLineWidth: (at: number) => (at === 6 ? 0.75 : 0), vLineColor: () => inks.rule },
  }
}

function headRow(): Row {
  const head = { size: sizes.note, color: inks.quiet }
  const figure = { ...head, alignment: 'right' as const }
  return [
    '',
    say(documentWords.field, { ...head, margin: [0, 0, 0, 4.5] }),
    say(documentWords.units, figure),
    '',
    say(documentWords.price, figure),
    say(documentWords.discount, { ...figure, margin: [0, 0, discountEnd, 0] }),
    say(documentWords.total, { ...figure, margin: [0, 0, 9, 0] }),
  ]
}

function unitsOf(line: LineText): Unit[] {
  const width = pageWidth - totalWidth - 21 - (line.per ? 69 : 0) - 9
  const [first = '', ...more] = portions(
    rowsOfText(line.details.join('\n'), sizes.note, width),
    mostDetailRows,
  )
  return [
    { goesOn: false, rows: [figureRow(line), detailRow(first, line.per, more.length === 0)] },
    ...more.map((part, at) => ({ goesOn: true, rows: [detailRow(part, null, at === more.length - 1)] })),
  ]
}

function figureRow(line: LineText): Row {
  const above: [number, number, number, number] = [0, 3.75, 0, 0]
  const figure = { figures: true, alignment: 'right' as const, margin: above }
  return [
    say(line.number, { color: inks.quiet, margin: above, figures: true }),
    say(line.fieldName, { margin: [0, 3.75, 9, 0] }),
    say(line.units, figure),
    say(line.unitName, { size: sizes.note, color: inks.quieter, margin: [3, 5.25, 0, 0] }),
    say(line.price, figure),
    say(line.discount, {
      ...figure,
      color: line.discounted ? inks.ink : inks.quieter,
      margin: [0, 3.75, discountEnd, 0],
    }),
    sayAmount(line.total, totalWidth, { margin: above }),
  ]
}

function detailRow(text: string, per: string | null, isLast: boolean): Row {
  const below = isLast ? 3.75 : 0
  const note = { size: sizes.note, color: inks.quieter }
  const details = say(text, { ...note, colSpan: per ? 4 : 5, margin: [0, 0, 9, below] })
  const perUnit = say(per ?? '', { ...note, alignment: 'right', margin: [0, 0, discountEnd, 0] })
  return ['', details, '', '', '', per ? perUnit : '', '']
}

function lastUnit({ rows }: Unit, totals: DocumentContent['totals']): ContentStack {
  return {
    stack: [
      block(rows),
      rule(pageWidth, 0, inks.edge),
      block(totals.filter(({ grand }) => !grand).map(totalRow)),
      rule(totalWidth, 0, inks.ink, pageWidth - totalWidth),
      block(totals.filter(({ grand }) => grand).map(totalRow)),
      rule(totalWidth, 0, inks.ink, pageWidth - totalWidth),
      rule(totalWidth, 1.5, inks.ink, pageWidth - totalWidth),
    ],
  }
}

function totalRow({ name, amount, grand }: DocumentContent['totals'][number]): Row {
  const look = grand ? { size: sizes.lead, bold: true } : {}
  const above = grand ? 6 : 2.25
  return [
    say(name, {
      ...look,
      color: grand ? inks.ink : inks.quiet,
      alignment: 'right',
      colSpan: 6,
      margin: [0, above, 12, above],
    }),
    '',
    '',
    '',
    '',
    '',
    sayAmount(amount, totalWidth, { ...look, margin: [0, above, 0, 0] }),
  ]
}
