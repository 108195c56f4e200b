import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { documentJob } from '#server/document/document-job.ts'
import { renderPdf } from '#server/document/render-pdf.ts'
import { anyOrder, documentCompany } from './any-order.ts'

// (rules documents/same-bytes, documents/fingerprint)
it('a document made on another day, after other documents, is the same bytes, and its fingerprint can be recomputed', async () => {
  const [order, other] = fc.sample(anyOrder, { seed: 7, numRuns: 2 })
  const job = documentJob(order!, documentCompany, 'all')
  const first = await renderPdf(job)
  await renderPdf(documentJob(other!, documentCompany, 'all'))
  const again = await renderPdf(documentJob(structuredClone(order!), documentCompany, 'all'))
  if (!('pdf' in first && 'pdf' in again)) throw new Error('Letters are missing')
  expect(again.pdf.equals(first.pdf)).toBe(true)
  const made = JSON.stringify({ layout: 3, savedAt: order!.updatedAt, content: job.content })
  expect(job.fingerprint).toBe(createHash('sha256').update(made).digest('hex'))
  const changed = { ...order!, grandTotal: order!.grandTotal + 0.01 }
  expect(documentJob(changed, documentCompany, 'all').fingerprint).not.toBe(job.fingerprint)
})
