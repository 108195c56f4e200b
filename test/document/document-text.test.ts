import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentJob } from '#server/document/document-job.ts'
import { renderPdf } from '#server/document/render-pdf.ts'
import { notBindingSentence } from '#shared/constants.ts'
import { type DocumentContent, documentContent } from '#shared/document/document-content.ts'
import type { DocumentCopy } from '#shared/document/document-copy.ts'
import { formatDocumentMoney } from '#shared/money.ts'
import type { Order } from '#shared/order/order.ts'
import {
  numberedLines,
  printAgronomist,
  printCustomer,
  printLine,
  printOrder,
} from '#test/world/print-order.ts'
import { anyOrder, documentCompany } from './any-order.ts'
import { readPdf, withoutBlanks } from './read-pdf.ts'

async function pdfOf(order: Order, copy: DocumentCopy = 'all') {
  const rendered = await renderPdf(documentJob(order, documentCompany, copy))
  if (!('pdf' in rendered)) throw new Error(`Letters are missing: ${rendered.missing.letters.join(' ')}`)
  return { pdf: rendered.pdf, ...(await readPdf(rendered.pdf)) }
}

function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return content === '' ? [] : [content]
  if (content === null || typeof content !== 'object') return []
  return Object.values(content).flatMap(textsOf)
}

// (rule documents/one-content)
describe('the content of a document', () => {
  it('a document contains every stored text and figure, when read back', async () => {
    const orders = fc.sample(anyOrder, { seed: 11, numRuns: 12 })
    for (const order of orders) {
      const said = withoutBlanks((await pdfOf(order)).text)
      const content: DocumentContent = documentContent(order, documentCompany, 'all')
      expect(textsOf(content).filter((text) => !said.includes(withoutBlanks(text)))).toEqual([])
      const money = (value: number) => formatDocumentMoney(value, order.documentType).text
      for (const value of [
        order.grandTotal,
        order.lineItemSubtotalBeforeDiscounts,
        order.lineItemSubtotalAfterDiscounts,
        ...order.lineItems.map(({ total }) => total),
        ...order.customerAssignments.map(({ amount }) => amount),
        ...order.agronomistAssignments.map(({ amount }) => amount),
      ]) {
        expect(said).toContain(money(value))
      }
    }
  })

  it("a document's metadata has only title, company and when the version was saved", async () => {
    const { info } = await pdfOf(printOrder())
    expect(info).toMatchObject({
      Title: 'Purchase Order 1042 Version 1',
      Author: 'Harrow & Vale Agronomy',
      CreationDate: 'D:20260315033000Z',
      ModDate: 'D:20260315033000Z',
    })
  })
})

// (rule documents/copies)
it('a copy of one customer has no name, number, percentage or amount of another one', async () => {
  const names = ['Tamarack Bend', 'Red Oak', 'Silver Creek']
  const order = printOrder({
    producerName: 'Harvest Ground',
    lineItems: [printLine({ acres: 333.33, costPerAcre: 9.87 })],
    customerAssignments: names.map((customerName, at) =>
      printCustomer({
        id: at + 1,
        customerName,
        accountId: `77${at}${at}`,
        email: `person${at}@secret.example`,
        percentage: [21.7, 33.9, 44.4][at] ?? 0,
      }),
    ),
    // The agronomists have the same percentages as the customers, so their amounts would give away the
    // customers' amounts.
    agronomistAssignments: [21.7, 33.9, 44.4].map((percentage, at) =>
      printAgronomist({ email: `${at}@farm.example`, name: `Person ${at}`, percentage }),
    ),
  })
  for (const own of order.customerAssignments) {
    const { text, info } = await pdfOf(order, own.id)
    const all = `${text} ${JSON.stringify(info)}`
    expect(text).toContain(`Copy for ${own.customerName}`)
    expect(text).toContain(formatDocumentMoney(own.amount, 'original').text)
    expect(text).toContain('Person 2')
    for (const other of order.customerAssignments.filter(({ id }) => id !== own.id)) {
      for (const secret of [
        other.customerName,
        other.accountId,
        other.email,
        `${other.percentage}%`,
        formatDocumentMoney(other.amount, 'original').text,
      ]) {
        expect(all).not.toContain(secret)
      }
    }
  }
})

// (rule documents/pages)
it('customers and agronomists are two lists, each read by itself, however long a name is', async () => {
  const long = 'Growers of the Upper Valley '.repeat(4)
  const { text } = await pdfOf(
    printOrder({
      customerAssignments: [60, 40].map((percentage, at) =>
        printCustomer({ id: at + 1, customerName: `${long}${at}`, accountId: `77${at}`, percentage }),
      ),
      agronomistAssignments: [50, 30, 20].map((percentage, at) =>
        printAgronomist({ email: `${at}@farm.example`, name: `Person ${at}`, percentage }),
      ),
    }),
  )
  expect(text).toMatch(
    /Customers Growers.* 770 60\.0% \S+ Growers.* 771 40\.0% \S+ Agronomists Person 0 T\d+ 50\.0% \S+ Person 1 T\d+ 30\.0% \S+ Person 2 T\d+ 20\.0% \S+ Field and service/,
  )
})

// (rule documents/pages)
describe('the pages of a document', () => {
  it.each([1, 17, 18, 19, 40])(
    '%i lines are each whole on one page, with the sums below the last',
    async (lines) => {
      const order = printOrder({ lineItems: numberedLines(lines), discountPercentage: 2 })
      const { pages, text } = await pdfOf(order)
      const numbers = [...text.matchAll(/Field (\d{3})/g)].map(([, number]) => Number(number))
      expect(numbers).toEqual(Array.from({ length: lines }, (_, at) => at + 1))
      pages.forEach((page, at) => {
        expect([...page.matchAll(/Legal-(\d{3})/g)].map(([, number]) => number)).toEqual(
          [...page.matchAll(/Field (\d{3})/g)].map(([, number]) => number),
        )
        expect(page.split('Field and service').length - 1).toBe(/Field \d{3}/.test(page) ? 1 : 0)
        expect(page).toMatch(new RegExp(`Version 1 · Page ${at + 1} of ${pages.length} · [0-9a-f]{12}`))
        expect(page).toContain('Purchase Order 1042')
        expect(page).toContain('Tamarack Bend Farms LLC')
      })
      const last = pages.find((page) => page.includes('Grand total'))
      expect(last).toContain('Subtotal before discounts')
      expect(last).toContain(`Field ${String(lines).padStart(3, '0')}`)
    },
  )

  it('texts that are longer than a page lose nothing', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => `row-${at}.`)
    const order = printOrder({
      lineItems: [
        printLine({ fieldName: 'W'.repeat(200), serviceDetails: rows.join('\n') }),
        printLine({
          fieldName: 'Last',
          discountType: 'dollars',
          discountInDollars: 1,
          serviceDetails: rows.join('\n'),
        }),
      ],
      comments: rows.map((row) => `c${row}`).join('\n'),
      terms: rows.map((row) => `t${row}`).join('\n'),
    })
    const { text } = await pdfOf(order)
    for (const row of rows) {
      expect(text.split(new RegExp(`(?<!\\w)${row.replace('.', '\\.')}`)).length - 1, row).toBe(2)
      expect(text).toContain(`c${row}`)
      expect(text).toContain(`t${row}`)
    }
    expect(text).toContain(notBindingSentence)
    expect(text).toContain('Signature')
  })
})

// (rules documents/one-content, prices/credit-texts)
it('the figures of a credit memo are in parentheses and in red', async () => {
  const order = printOrder({ documentType: 'credit_memo', displayPo: '12-C1', parentPoId: 12 })
  const { pdf, text } = await pdfOf(order)
  expect(text).toContain('Credit Memo 12-C1')
  expect(text).toContain('Grand total ($2,734.38)')
  // The fill color #8a1b14 marks negative amounts: the total, two shares, two subtotals and the grand total.
  const red = pdf.toString('latin1').match(/0\.541\d* 0\.105\d* 0\.078\d* scn/g) ?? []
  expect(red.length).toBeGreaterThanOrEqual(6)
  expect((await pdfOf(printOrder())).pdf.toString('latin1')).not.toMatch(/0\.541\d* 0\.105\d* 0\.078\d* scn/)
})

// (rule documents/letters)
it('letters missing from the font are named with their places, and nothing is made', async () => {
  const order = printOrder({ comments: 'Gate 門', lineItems: [printLine({ fieldName: 'שדה' }), printLine()] })
  const rendered = await renderPdf(documentJob(order, documentCompany, 'all'))
  expect(rendered).toEqual({
    missing: { letters: ['ש', 'ד', 'ה', '門'], places: ['line 1', 'Comments'] },
  })
})
