import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { documentJob } from '#server/document/document-job.ts'
import { renderPdf } from '#server/document/render-pdf.ts'
import { type Format, newestFormat } from '#shared/document/document-formats.ts'
import { printOrder } from '#test/world/print-order.ts'
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
  const made = JSON.stringify({ layout: 4, savedAt: order!.updatedAt, content: job.content })
  expect(job.fingerprint).toBe(createHash('sha256').update(made).digest('hex'))
  const changed = { ...order!, grandTotal: order!.grandTotal + 0.01 }
  expect(documentJob(changed, documentCompany, 'all').fingerprint).not.toBe(job.fingerprint)
})

const bytesOf = async (format: Format, terms?: string) => {
  const made = await renderPdf(
    documentJob(printOrder(terms ? { terms } : {}), documentCompany, 'all', format),
  )
  if (!('pdf' in made)) throw new Error('Letters are missing')
  return made.pdf
}

// (rule documents/format)
it('a document of an earlier format is the same bytes as when it was the newest', async () => {
  const fingerprints = await Promise.all(
    ([2, 3] as const).map(async (format) =>
      createHash('sha256')
        .update(await bytesOf(format))
        .digest('hex'),
    ),
  )
  expect(fingerprints).toEqual([
    '5d8528cfa32cb9fc60fa0900821792a8dc4055b933a64f182350753f084dc8e3',
    '24148d9fcfc74c0725f1c8110c7037d531424eb0f25c64d95c52fb9d37611c6f',
  ])
})

// (rule print/terms)
it('the terms of the newest format are as large as its other texts', async () => {
  const terms = Array.from({ length: 9 }, (_, at) => `Term ${at} of this order`).join('\n')
  const small = async (format: Format) =>
    (await bytesOf(format, terms)).toString('latin1').split(' 8 Tf').length
  expect((await small(3)) - (await small(newestFormat))).toBeGreaterThanOrEqual(9)
})
