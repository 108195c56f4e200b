import { afterEach, expect, it } from 'vitest'
import { NoRoom } from '#server/http/failures.ts'
import { documentContent } from '#shared/document/document-content.ts'
import { numberedLines, printOrder } from '#test/e2e/print/print-order.ts'
import { documentJob } from './document-job.ts'
import { RenderThreads } from './render-threads.ts'

const company = { companyName: 'Hill Farm', companyAddress: [], timeZone: 'UTC' }
const job = documentJob(printOrder(), company, 'all')

let threads: RenderThreads
afterEach(() => threads.close())

// (rule documents/threads)
it('two documents are made at once, twenty wait, and the next one is refused', async () => {
  threads = new RenderThreads()
  const taken = Array.from({ length: 22 }, () => threads.render(job))
  expect(() => threads.render(job)).toThrow(new NoRoom('As many documents are being made as can be at once'))
  const made = await Promise.all(taken)
  expect(made.filter((rendered) => 'pdf' in rendered)).toHaveLength(22)
  expect('pdf' in (await threads.render(job))).toBe(true)
})

// (rule documents/threads)
it('a document that takes too long is given up, and the next one is made by another thread', async () => {
  threads = new RenderThreads({ longestMs: 1 })
  await expect(threads.render(job)).rejects.toThrow('takes too long')
  await threads.close()
  threads = new RenderThreads()
  expect('pdf' in (await threads.render(job))).toBe(true)
})

// (rule documents/threads)
it('a document that cannot be made fails alone: the thread makes the next one', async () => {
  threads = new RenderThreads()
  const broken = { ...job, content: { ...job.content, lines: 'none' as never } }
  await expect(threads.render(broken)).rejects.toThrow('The document could not be made')
  expect('pdf' in (await threads.render(job))).toBe(true)
})

// (rule documents/threads)
it('closing refuses what waits', async () => {
  threads = new RenderThreads()
  const taken = Array.from({ length: 3 }, () => threads.render(job))
  const ends = Promise.allSettled(taken)
  await threads.close()
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(() => threads.render(job)).toThrow('The server is stopping')
})

// (rules documents/pages, documents/threads)
it('an order of 1,000 lines and 20 shares has room in a thread', async () => {
  threads = new RenderThreads()
  const content = documentContent(printOrder({ lineItems: numberedLines(1_000) }), company, 'all')
  expect('pdf' in (await threads.render({ ...job, content }))).toBe(true)
}, 60_000)
