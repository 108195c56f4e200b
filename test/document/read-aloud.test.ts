import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { documentJob, statementJob } from '#server/document/document-job.ts'
import { renderPdf } from '#server/document/render-pdf.ts'
import { documentContent } from '#shared/document/document-content.ts'
import type { DocumentCopy } from '#shared/document/document-copy.ts'
import type { Format } from '#shared/document/document-formats.ts'
import { type StatementSource, statementFigures } from '#shared/document/statement.ts'
import type { Order } from '#shared/order/order.ts'
import { numberedLines, printCustomer, printLine, printOrder } from '#test/world/print-order.ts'
import { documentBlocks } from '#web/print/paper/blocks.ts'
import { SheetContent } from '#web/print/paper/sheet-content.tsx'
import { anyOrder, documentCompany } from './any-order.ts'
import { readPdfFile } from './pdf-file.ts'
import { readAloudFaults, rules } from './read-aloud-rules.ts'
import { withoutBlanks } from './read-pdf.ts'
import { readingOrder } from './reading-order.ts'

async function pdfOf(order: Order, copy: DocumentCopy = 'all', format?: Format): Promise<Buffer> {
  const rendered = await renderPdf(documentJob(order, documentCompany, copy, format))
  if (!('pdf' in rendered)) throw new Error(`Letters are missing: ${rendered.missing.letters.join(' ')}`)
  return rendered.pdf
}

const long = printOrder({
  lineItems: [...numberedLines(30), printLine({ fieldName: 'Last', serviceDetails: 'Gate 1\nGate 2' })],
  discountPercentage: 2,
  customerAssignments: Array.from({ length: 20 }, (_, at) =>
    printCustomer({ id: at + 1, customerName: `Customer ${at} ${'of a name '.repeat(9)}`, percentage: 5 }),
  ),
  comments: 'Call first.\n\nThen go. '.repeat(60),
  terms: Array.from({ length: 60 }, (_, at) => `Term ${at} of the order & <more>.`).join('\n'),
})

function pageText(order: Order): string {
  const document = documentContent(order, documentCompany, 'all')
  const markup = renderToStaticMarkup(
    createElement(SheetContent, { document, blocks: documentBlocks(document) }),
  )
  return markup
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

// (rule documents/read-aloud)
describe('a document can be read aloud', () => {
  it('by at least 20 rules, whatever it contains', async () => {
    expect(rules.length).toBeGreaterThanOrEqual(20)
    const copies = ['all', 'noShares', 1] as const
    const orders = [...fc.sample(anyOrder, { seed: 21, numRuns: 3 }).entries()]
    for (const [at, order] of [...orders, [0, long] as const]) {
      const copy = copies[at % 3]
      expect(readAloudFaults(await pdfOf(order, copy)), `${order.displayPo} ${copy}`).toEqual([])
    }
  })

  it('in the order of the page, word for word', async () => {
    for (const order of [
      ...fc.sample(anyOrder, { seed: 22, numRuns: 3 }),
      long,
      printOrder({ comments: 'A → B' }),
    ]) {
      const read = readingOrder(readPdfFile(await pdfOf(order)))
      expect(withoutBlanks(read.join(' '))).toBe(withoutBlanks(pageText(order)))
    }
  })

  it('with its heads once, and without the feet of its pages', async () => {
    const read = readingOrder(readPdfFile(await pdfOf(long)))
    const count = (text: string) => read.filter((one) => one === text).length
    expect(['Customers', 'Field and service', 'Total', 'Terms'].map(count)).toEqual([1, 1, 1, 1])
    expect(read.some((text) => /Page \d+ of/.test(text))).toBe(false)
    expect(read).toContain('40.00 acres')
    expect(read.find((text) => text.includes('Gate 1'))).toMatch(/Gate 1 Gate 2$/)
  })
})

async function statementOf(count: number): Promise<Buffer> {
  const sources = Array.from({ length: count }, (_, at): StatementSource => {
    const isCredit = at % 3 === 2
    return {
      id: at + 1,
      displayPo: isCredit ? `${at}-C1` : `${at + 1}`,
      documentType: isCredit ? 'credit_memo' : 'original',
      versionNumber: 1,
      fiscalYear: 2024 + (at % 3),
      createdAt: '2026-03-14T15:00:00.000Z',
      finalized: at % 2 === 0,
      percentage: 50,
      amount: isCredit ? -52.5 : 1_470.05,
      services: [
        { name: 'Corn Scouting', total: 100 },
        { name: 'Soil Sampling & more', total: 40 },
      ],
    }
  })
  const rendered = await renderPdf(
    statementJob(
      {
        ...statementFigures(sources),
        customer: { id: 1, name: 'Acre Farms', accountId: '100', address: ['1 Main', 'Ames, IA'] },
        from: 2024,
        to: 2026,
        state: 'all',
        limited: count > 0,
        asOf: count > 0 ? '2026-03-14T15:00:00.000Z' : null,
      },
      documentCompany,
    ),
  )
  if (!('pdf' in rendered)) throw new Error('Letters are missing')
  return rendered.pdf
}

// (rules documents/read-aloud, statements/files)
describe('a statement can be read aloud', () => {
  it.each([0, 1, 120])('by the same rules, with %i orders', async (count) => {
    expect(readAloudFaults(await statementOf(count))).toEqual([])
  })

  it('order by order, then by year, then the sums', async () => {
    const read = readingOrder(readPdfFile(await statementOf(3)))
    const at = (text: string) => read.findIndex((one) => one.includes(text))
    const places = ['Statement', 'Acre Farms', 'Running total', '1,470.05', 'By fiscal year'].map(at)
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })
})

// (rule documents/read-aloud)
describe('each rule is broken by', () => {
  const planted: [rule: string, find: RegExp | string, replaced: string][] = [
    ['header', '%PDF-1.7', '%PDF-1.3'],
    ['marked', '/Marked true', '/Marked false'],
    ['language', '/Lang (en-US)', '/Lang ()'],
    ['title is shown', '/DisplayDocTitle true', '/DisplayDocTitle false'],
    ['title', /\(Purchase Order 1042 Version 1\)/, '()'],
    ['xmp has the title', 'x-default">Purchase', 'x-default">Sale'],
    ['xmp has the author', 'Harrow &amp; Vale', 'Harrow and Vale'],
    ['xmp has the times', '<xmp:ModifyDate>2026', '<xmp:ModifyDate>2027'],
    ['PDF/UA', '<pdfuaid:part>1', '<pdfuaid:part>2'],
    ['PDF/A', '<pdfaid:conformance>A', '<pdfaid:conformance>B'],
    ['the schema of PDF/UA is described', '<pdfaSchema:prefix>pdfuaid', '<pdfaSchema:prefix>other'],
    ['xmp is well formed', 'Harrow &amp; Vale', 'Harrow & Vale'],
    ['colors', 'GTS_PDFA1', 'GTS_PDFX'],
    ['file id', '/ID [', '/IX ['],
    ['not encrypted', '/Root ', '/Encrypt 1 0 R /Root '],
    ['no programs', '/Type /Catalog', '/OpenAction 1 0 R /Type /Catalog'],
    ['pages follow the reading', '/Tabs /S', '/Tabs /R'],
    ['nothing is drawn outside of marks', /\/P <<\n\/MCID 0\n>> BDC/, ' '],
    ['a mark is content or an artifact', /\/P <<\n\/MCID 0\n>> BDC/, '/P << /Type /Layout >> BDC'],
    ['marks are not nested', /\/P <<\n\/MCID 1\n>> BDC/, '/P <</MCID 1>> BDC /P <</MCID 99>> BDC EMC'],
    ['every mark is read exactly once', /\/MCID 3\n/, '/MCID 2\n'],
    ['marks know their element', '/Nums [', '/Numb ['],
    ['elements know what they are in', /\/S \/TR\n\/P \d+/, '/S /TR\n/P 1'],
    ['kinds are those of the standard', '/S /Caption', '/S /Heading'],
    ['one document', '/S /Document', '/S /P'],
    ['headings', '/S /H1', '/S /H3'],
    ['elements are where they may be', '/S /THead', '/S /P'],
    ['items have label and body', '/S /Lbl', '/S /LBody'],
    ['a caption comes first', /\/S \/TR\n/, '/S /Caption\n'],
    ['head cells say of what', '/Scope /Row', '/Scope /All'],
    ['rows have as many cells as their table', '/ColSpan 5', '/ColSpan 4'],
    ['a table has head cells', /\/S \/TH\n/g, '/S /TD\n'],
    ['fonts are embedded and can be read', '/FontFile2', '/FontFile9'],
    ['letters have their glyphs', '/CIDToGIDMap /Identity', '/CIDToGIDMap /Other'],
    ['all that is drawn can be read', /<0000> <[0-9a-f]{4}> \[<0000>/, '<1000> <1001> [<0000>'],
    ['nothing shines through', '/ca 1', '/ca 0.5'],
  ]

  it('something that the checker finds', async () => {
    const pdf = (await pdfOf(printOrder({ comments: 'Call first.' }))).toString('latin1')
    const missed = planted.filter(([rule, find, replaced]) => {
      const broken = pdf.replace(find, replaced)
      return broken === pdf || readAloudFaults(Buffer.from(broken, 'latin1'), rule).length === 0
    })
    expect(missed.map(([rule]) => rule)).toEqual([])
    expect(planted.map(([rule]) => rule).toSorted()).toEqual(rules.map(({ name }) => name).toSorted())
  })

  it('a document of the earlier format', async () => {
    const faults = readAloudFaults(await pdfOf(printOrder(), 'all', 2))
    expect(faults.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['marked', 'PDF/UA', 'one document']),
    )
  })
})

// (rule documents/letters)
it('look-alike letters are drawn for those no font has, and arrows, signs and ticks with another font', async () => {
  const comments = 'a\u2010b c\u2011d １２３ＡＢ ⅓ 5⅓ ﬁeld → ≤ ≥ ✓ 80 °F ½'
  const pdf = await pdfOf(printOrder({ comments }))
  const read = readingOrder(readPdfFile(pdf))
  expect(read).toContain('a-b c-d 123AB 1/3 5 1/3 field → ≤ ≥ ✓ 80 °F ½')
  expect(readAloudFaults(pdf)).toEqual([])
})
