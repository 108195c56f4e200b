import type { Content, TableCell } from 'pdfmake/interfaces'
import { type StatementContent, statementWords } from '#shared/document/statement-content.ts'
import { bare, facts, letterhead, pageWidth } from './set-head.ts'
import { inks, say, sayAmount, sizes } from './set-text.ts'
import { type Part, partOf } from './structure.ts'

/** Column widths in points. Several values share a cell, because fewer cells render faster. */
const widths = [210, 104, 44, 91, 91]
const amountWidth = 91

const quiet = { size: sizes.note, color: inks.quiet }

/** (rule statements/one-content) */
export function statementBody(content: StatementContent, read: Part | null): Content[] {
  const { title, subline, company, customer, limited } = content
  return [
    ...letterhead({ company, title, subline, copyLine: customer.name }, read),
    facts(content, read),
    ...(customer.address.length > 0
      ? [say(customer.address.join('\n'), { ...quiet, margin: [0, 0, 0, 12], part: partOf(read, 'P') })]
      : []),
    ...(limited === null ? [] : [say(limited, { margin: [0, 0, 0, 12], part: partOf(read, 'P') })]),
    content.rows.length === 0
      ? say(statementWords.none, { part: partOf(read, 'P') })
      : orderTable(content, partOf(read, 'Table')),
    sumTable(content, partOf(read, 'Table')),
  ]
}

function orderTable({ rows }: StatementContent, read: Part | null): Content {
  const head = partOf(partOf(read, 'THead'), 'TR')
  const part = () => partOf(head, 'TH', { scope: 'Column', repeats: true })
  const body = partOf(read, 'TBody')
  const end = {
    ...quiet,
    alignment: 'right' as const,
    margin: [0, 0, 9, 4] as [number, number, number, number],
  }
  return {
    table: {
      widths,
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      body: [
        [
          say(statementWords.order, { ...quiet, margin: [0, 0, 0, 4], part: part() }),
          say(`${statementWords.date}, ${statementWords.year}, ${statementWords.state}`, {
            ...quiet,
            part: part(),
          }),
          say(statementWords.percentage, { ...quiet, alignment: 'right', part: part() }),
          say(statementWords.amount, { ...end, part: part() }),
          say(statementWords.balance, { ...end, part: part() }),
        ],
        ...rows.map((row) => orderRow(row, partOf(body, 'TR'))),
      ],
    },
    layout: {
      ...bare,
      hLineWidth: (row: number) => (row === 0 ? 0 : 0.75),
      hLineColor: (row: number) => (row === 1 ? inks.edge : inks.rule),
    },
  }
}

function orderRow(row: StatementContent['rows'][number], read: Part | null): TableCell[] {
  const margin: [number, number, number, number] = [0, 3.75, 0, 3.75]
  const order = partOf(read, 'TH', { scope: 'Row' })
  const cell = () => partOf(read, 'TD')
  return [
    twoRows(`${row.document} ${row.number}`, row.services, order),
    twoRows(row.date, `FY ${row.year}, ${row.state}`, cell()),
    say(row.percentage, { margin, figures: true, alignment: 'right', color: inks.quiet, part: cell() }),
    sayAmount(row.amount, amountWidth, { margin, part: cell() }),
    sayAmount(row.balance, amountWidth, { margin, part: cell() }),
  ]
}

function twoRows(above: string, below: string, part: Part | null): TableCell {
  return {
    text: [say(above, { part }), say(`\n${below}`, { size: sizes.note, color: inks.quieter, part })],
    margin: [0, 3.75, 9, 3.75],
  }
}

function sumTable({ years, totals }: StatementContent, read: Part | null): Content {
  const margin: [number, number, number, number] = [0, 2.25, 0, 2.25]
  const indented: [number, number, number, number] = [12, 2.25, 0, 2.25]
  const heading = say(statementWords.byYear, {
    ...quiet,
    margin: [0, 18, 0, 4],
    part: partOf(read, 'Caption', { repeats: true }),
  })
  const body = partOf(read, 'TBody')
  const yearRows = years.flatMap(({ name, count, amount, services }) => {
    const row = partOf(body, 'TR')
    const part = partOf(row, 'TH', { scope: 'Row' })
    return [
      [
        say(`${name}, ${count}`, { bold: true, margin, part }),
        sayAmount(amount, amountWidth, { bold: true, margin, part: partOf(row, 'TD') }),
      ],
      ...services.map((service) => {
        const below = partOf(body, 'TR')
        return [
          say(service.name, {
            color: inks.quiet,
            margin: indented,
            part: partOf(below, 'TH', { scope: 'Row' }),
          }),
          sayAmount(service.amount, amountWidth, { margin, part: partOf(below, 'TD') }),
        ]
      }),
    ]
  })
  const foot = partOf(read, 'TFoot')
  const totalRows = totals.map(({ name, amount, grand }) => {
    const looks = grand ? { size: sizes.lead, bold: true } : {}
    const row = partOf(foot, 'TR')
    return [
      say(name, {
        ...looks,
        color: grand ? inks.ink : inks.quiet,
        alignment: 'right',
        margin: [0, 3, 12, 3],
        part: partOf(row, 'TH', { scope: 'Row' }),
      }),
      sayAmount(amount, amountWidth, { ...looks, margin: [0, 3, 0, 3], part: partOf(row, 'TD') }),
    ]
  })
  const first = yearRows.length + 1
  return {
    table: {
      widths: [pageWidth - amountWidth, amountWidth],
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      body: [[heading, ''], ...yearRows, ...totalRows],
    },
    layout: {
      ...bare,
      hLineWidth: (row: number) => (row === 1 || row === first ? 0.75 : 0),
      hLineColor: (row: number) => (row === first ? inks.ink : inks.edge),
    },
  }
}
