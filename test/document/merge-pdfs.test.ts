import { describe, expect, it } from 'vitest'
import { documentJob } from '#server/document/document-job.ts'
import { renderPdf } from '#server/document/render-pdf.ts'
import type { DocumentCopy } from '#shared/document/document-copy.ts'
import { mergePdfs } from '#shared/document/merge-pdfs.ts'
import type { Order } from '#shared/order/order.ts'
import { numberedLines, printCustomer, printOrder } from '#test/world/print-order.ts'
import { documentCompany } from './any-order.ts'
import { readPdfFile } from './pdf-file.ts'
import { readAloudFaults } from './read-aloud-rules.ts'
import { readPdf, withoutBlanks } from './read-pdf.ts'
import { readingOrder } from './reading-order.ts'

async function pdfOf(order: Order, copy: DocumentCopy = 'all'): Promise<Uint8Array<ArrayBuffer>> {
  const rendered = await renderPdf(documentJob(order, documentCompany, copy))
  if (!('pdf' in rendered)) throw new Error('Letters are missing')
  return new Uint8Array(rendered.pdf)
}

/** Rules that don't apply to merged files, such as those about the title, the author and PDF/A. */
const ofOneDocument = new Set([
  ...['title', 'xmp has the title', 'xmp has the author', 'xmp has the times', 'headings'],
  ...['PDF/A', 'the schema of PDF/UA is described', 'colors', 'file id'],
])

const whole = (parts: Uint8Array[]) => Buffer.concat(parts)

// (rule many-orders/documents)
describe('documents as one file', () => {
  it('have every page of each, with its own numbers and fingerprint, in their order', async () => {
    const files = await Promise.all([
      pdfOf(printOrder({ displayPo: '7', lineItems: numberedLines(60) })),
      pdfOf(printOrder({ comments: 'Gate (north) 12 0 R \\( stream\n12 0 obj >> endobj' })),
      pdfOf(printOrder({ displayPo: '9' })),
    ])
    const apart = await Promise.all(files.map((file) => readPdf(Buffer.from(file))))
    const together = await readPdf(whole(mergePdfs(files, 'Purchase Orders')))
    expect(together.pages).toEqual(apart.flatMap(({ pages }) => pages))
    expect(withoutBlanks(together.text)).toBe(withoutBlanks(apart.map(({ text }) => text).join('')))
  })

  it('of one customer contain nothing of another', async () => {
    const customerAssignments = [
      printCustomer({ id: 1, customerName: 'Acre Farms', percentage: 60 }),
      printCustomer({ id: 2, customerName: 'Brook Coop', percentage: 40 }),
    ]
    const order = printOrder({ customerAssignments, producerId: 1, producerName: 'Acre Farms' })
    const file = whole(
      mergePdfs([await pdfOf(order, 1), await pdfOf({ ...order, displayPo: '8' }, 1)], 'Purchase Orders'),
    )
    const { text } = await readPdf(file)
    expect(text).toContain('Copy for Acre Farms')
    expect(text).not.toContain('Brook Coop')
    expect(file.toString('latin1')).not.toContain('Brook')
  })

  // (rule documents/read-aloud)
  it('are read aloud like each of them', async () => {
    const files = await Promise.all([
      pdfOf(printOrder({ displayPo: '7', lineItems: numberedLines(60) })),
      pdfOf(printOrder({ displayPo: '8', comments: 'Call (first)' })),
    ])
    const merged = whole(mergePdfs(files, 'Purchase Orders'))
    const faults = readAloudFaults(merged).map(({ rule }) => rule)
    expect(faults.filter((rule) => !ofOneDocument.has(rule))).toEqual([])
    const apart = files.map((file) => readingOrder(readPdfFile(Buffer.from(file))))
    expect(readingOrder(readPdfFile(merged))).toEqual(apart.flat())
  })

  it('from other writers are refused', async () => {
    const cut = (await pdfOf(printOrder())).subarray(0, 4_000)
    expect(() => mergePdfs([cut], '')).toThrow('no plain table')
  })
})
