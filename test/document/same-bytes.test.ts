import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { documentJob } from '#server/document/document-job.ts'
import { renderPdf } from '#server/document/render-pdf.ts'
import { anyOrder, documentCompany } from './any-order.ts'

const script = join(import.meta.dirname, 'print-hashes.ts')

async function hashes(from: 'first' | 'last', env: Record<string, string>): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, '200', from], {
    env: { ...process.env, ...env },
    maxBuffer: 1_000_000,
  })
  return stdout.trim().split('\n')
}

// (rules documents/same-bytes, documents/fingerprint)
it('200 documents of all kinds are the same bytes in another process, time zone and language', async () => {
  const [here, there] = await Promise.all([
    hashes('first', { TZ: 'America/Chicago', LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' }),
    hashes('last', { TZ: 'Pacific/Kiritimati', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' }),
  ])
  expect(here).toHaveLength(200)
  // Whatever was made before it: fonts are kept from one document to the next.
  expect(there.toReversed()).toEqual(here)
  expect(new Set(here).size).toBe(200)
}, 240_000)

// (rules documents/same-bytes, documents/fingerprint)
it('a document of another day, after other documents, is the same bytes, and its fingerprint can be computed again', async () => {
  const [order, other] = fc.sample(anyOrder, { seed: 7, numRuns: 2 })
  const job = documentJob(order!, documentCompany, 'all')
  const first = await renderPdf(job)
  await renderPdf(documentJob(other!, documentCompany, 'all'))
  const again = await renderPdf(documentJob(structuredClone(order!), documentCompany, 'all'))
  if (!('pdf' in first && 'pdf' in again)) throw new Error('Letters are missing')
  expect(again.pdf.equals(first.pdf)).toBe(true)
  const made = JSON.stringify({ layout: 2, savedAt: order!.updatedAt, content: job.content })
  expect(job.fingerprint).toBe(createHash('sha256').update(made).digest('hex'))
  const changed = { ...order!, grandTotal: order!.grandTotal + 0.01 }
  expect(documentJob(changed, documentCompany, 'all').fingerprint).not.toBe(job.fingerprint)
})
