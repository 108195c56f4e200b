import type { Content, ContentStack, ContentTable, TableCell } from 'pdfmake/interfaces'
import { type DocumentContent, documentWords, type LineText } from '#shared/document/document-content.ts'
import { portions, rowsOfText } from './rows-of-text.ts'
import { bare, pageWidth, rule } from './set-head.ts'
import { inks, rowHeights, say, sayAmount, sizes } from './set-text.ts'
import { type Part, partOf } from './structure.ts'

/** Column widths in points: line number, field, units, unit, price, discount and total. */
const widths = [21, 187.5, 57, 34.5, 63, 69, 108]
const totalWidth = 108
const discountEnd = 12
/**
 * The maximum number of detail rows that stay on one page with their line's amounts or with the totals. Every
 * page has room for this many.
 */
const mostDetailRows = Math.floor(360 / rowHeights.note)

type Row = TableCell[]

/** A table row that stays on one page: a line, or a part of a very long one (rule documents/pages). */
interface Unit {
  rows: Row[]
  goesOn: boolean
}

export function lineTable({ lines, totals }: DocumentContent, read: Part | null): Content {
  const table = partOf(read, 'Table')
  const head = headRow(partOf(partOf(table, 'THead'), 'TR'))
  const rows = partOf(table, 'TBody')
  const units = lines.flatMap((line) => unitsOf(line, rows))
  const sums = partOf(table, 'TFoot')
  const body = units.map((unit, at): TableCell[] => {
    const isLast = at === units.length - 1
    return [isLast ? lastUnit(unit, totals, sums) : block(unit.rows)]
  })
  return {
    table: {
      widths: [pageWidth],
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      body: [[block([head])], ...body],
    },
    layout: {
      ...bare,
      hLineWidth: (row: number) => (row === 0 || row > units.length || units[row - 1]?.goesOn ? 0 : 0.75),
      hLineColor: (row: number) => (row === 1 ? inks.edge : inks.rule),
    },
  }
}

function block(rows: Row[]): ContentTable {
  return {
    table: { widths, body: rows },
    layout: { ...bare, vLineWidth: (at: number) => (at === 6 ? 0.75 : 0), vLineColor: () => inks.rule },
  }
}

function headRow(row: Part | null): Row {
  const head = { size: sizes.note, color: inks.quiet }
  const figure = { ...head, alignment: 'right' as const }
  const part = () => partOf(row, 'TH', { scope: 'Column', repeats: true })
  // The line-number column has no printed header, so screen readers get one here.
  partOf(row, 'TH', { scope: 'Column', actual: documentWords.line })
  return [
    '',
    say(documentWords.field, { ...head, margin: [0, 0, 0, 4.5], part: part() }),
    say(documentWords.units, { ...figure, part: part() }),
    '',
    say(documentWords.price, { ...figure, part: part() }),
    say(documentWords.discount, { ...figure, margin: [0, 0, discountEnd, 0], part: part() }),
    say(documentWords.total, { ...figure, margin: [0, 0, 9, 0], part: part() }),
  ]
}

function unitsOf(line: LineText, read: Part | null): Unit[] {
  const width = pageWidth - totalWidth - 21 - (line.per ? 69 : 0) - 9
  const [first = '', ...more] = portions(
    rowsOfText(line.details.join('\n'), sizes.note, width),
    mostDetailRows,
  )
  const figures = figureRow(line, partOf(read, 'TR'))
  // A line without details still has an empty second row on paper. That row isn't tagged, so screen readers
  // skip it.
  const row = first === '' && line.per === null ? null : partOf(read, 'TR')
  partOf(row, 'TD')
  const details = partOf(row, 'TD', { span: line.per ? 3 : 4 })
  const per = line.per ? partOf(row, 'TD') : null
  partOf(row, 'TD')
  return [
    {
      goesOn: false,
      rows: [figures, detailRow({ text: first, per: line.per, isLast: more.length === 0 }, { details, per })],
    },
    ...more.map((text, at) => ({
      goesOn: true,
      rows: [detailRow({ text, per: null, isLast: at === more.length - 1 }, { details, per: null })],
    })),
  ]
}

function figureRow(line: LineText, row: Part | null): Row {
  const above: [number, number, number, number] = [0, 3.75, 0, 0]
  const figure = { figures: true, alignment: 'right' as const, margin: above }
  const number = partOf(row, 'TD')
  const field = partOf(row, 'TH', { scope: 'Row' })
  const [units, price, discount, total] = [0, 1, 2, 3].map(() => partOf(row, 'TD'))
  return [
    say(line.number, { color: inks.quiet, margin: above, figures: true, part: number }),
    say(line.fieldName, { margin: [0, 3.75, 9, 0], part: field }),
    // Screen readers read the unit's name right after the number; the trailing space separates them and takes
    // up no space in the layout.
    say(units ? `${line.units} ` : line.units, { ...figure, part: units ?? null }),
    say(line.unitName, {
      size: sizes.note,
      color: inks.quieter,
      margin: [3, 5.25, 0, 0],
      part: units ?? null,
    }),
    say(line.price, { ...figure, part: price ?? null }),
    say(line.discount, {
      ...figure,
      part: discount ?? null,
      color: line.discounted ? inks.ink : inks.quieter,
      margin: [0, 3.75, discountEnd, 0],
    }),
    sayAmount(line.total, totalWidth, { margin: above, part: total ?? null }),
  ]
}

function detailRow(
  { text, per, isLast }: { text: string; per: string | null; isLast: boolean },
  read: { details: Part | null; per: Part | null },
): Row {
  const below = isLast ? 3.75 : 0
  const note = { size: sizes.note, color: inks.quieter }
  const details = say(text, {
    ...note,
    colSpan: per ? 4 : 5,
    margin: [0, 0, 9, below],
    part: read.details,
  })
  const perUnit = say(per ?? '', {
    ...note,
    alignment: 'right',
    margin: [0, 0, discountEnd, 0],
    part: read.per,
  })
  return ['', details, '', '', '', per ? perUnit : '', '']
}

function lastUnit({ rows }: Unit, totals: DocumentContent['totals'], read: Part | null): ContentStack {
  const totalRow = rowOfTotals(read)
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

const rowOfTotals =
  (read: Part | null) =>
  ({ name, amount, grand }: DocumentContent['totals'][number]): Row => {
    const row = partOf(read, 'TR')
    const head = partOf(row, 'TH', { scope: 'Row', span: 5 })
    const figure = partOf(row, 'TD')
    const look = grand ? { size: sizes.lead, bold: true } : {}
    const above = grand ? 6 : 2.25
    return [
      say(name, {
        ...look,
        color: grand ? inks.ink : inks.quiet,
        alignment: 'right',
        colSpan: 6,
        margin: [0, above, 12, above],
        part: head,
      }),
      '',
      '',
      '',
      '',
      '',
      sayAmount(amount, totalWidth, { ...look, margin: [0, above, 0, 0], part: figure }),
    ]
  }
