import { describe, expect, it } from 'vitest'
import { documentJob } from '#server/document/document-job.ts'
import { renderPdf } from '#server/document/render-pdf.ts'
import { documentCompany } from '#test/document/any-order.ts'
import { readPdf } from '#test/document/read-pdf.ts'
import { numberedLines, printCustomer, printOrder } from '#test/world/print-order.ts'

// (rule documents/pages)
describe('a long order', () => {
  it('of 1,000 lines and 20 shares has a document with all of them', { timeout: 240_000 }, async () => {
    const order = printOrder({
      lineItems: numberedLines(1_000),
      customerAssignments: Array.from({ length: 20 }, (_, at) =>
        printCustomer({
          id: at + 1,
          customerName: `Customer ${at} ${'of a long name '.repeat(8)}`,
          percentage: 5,
        }),
      ),
    })
    const rendered = await renderPdf(documentJob(order, documentCompany, 'all'))
    if (!('pdf' in rendered)) throw new Error('Letters are missing')
    const { text, pages } = await readPdf(rendered.pdf)
    expect(new Set(text.match(/Field \d{3,4}/g)).size).toBe(1_000)
    expect(new Set(text.match(/Customer \d+ /g)).size).toBe(20)
    expect(pages.at(-1)).toContain('Signature')
  })
})
