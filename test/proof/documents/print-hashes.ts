import fc from 'fast-check'
import { documentJob, sha256 } from '#server/document/document-job.ts'
import { renderPdf } from '#server/document/render-pdf.ts'
import type { DocumentCopy } from '#shared/document/document-copy.ts'
import { anyOrder, documentCompany } from '#test/document/any-order.ts'

/**
 * Runs in a separate process. Generates documents for sample orders, from first to last or from last to
 * first. For each document, prints a line with its fingerprint and hash.
 */
const copies: DocumentCopy[] = ['all', 'noShares', 1]
const [, , count, from] = process.argv
const orders = [...fc.sample(anyOrder, { seed: 42, numRuns: Number(count) }).entries()]
for (const [at, order] of from === 'last' ? orders.toReversed() : orders) {
  const job = documentJob(order, documentCompany, copies[at % 3] ?? 'all')
  const rendered = await renderPdf(job)
  if (!('pdf' in rendered)) throw new Error(`Letters are missing: ${rendered.missing.letters.join(' ')}`)
  process.stdout.write(`${job.fingerprint} ${sha256(rendered.pdf)}\n`)
}
