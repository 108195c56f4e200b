import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterEach, expect, it } from 'vitest'
import { documentJob } from '#server/document/document-job.ts'
import { RenderThreads } from '#server/document/render-threads.ts'
import { NoRoom } from '#server/http/failures.ts'
import { documentContent } from '#shared/document/document-content.ts'
import { numberedLines, printOrder } from '#test/world/print-order.ts'

const company = { companyName: 'Hill Farm', companyAddress: [], timeZone: 'UTC' }
const job = documentJob(printOrder(), company, 'all')
/** The given number of jobs, each for a different document. */
const jobs = (count: number) =>
  Array.from({ length: count }, (_, at) => documentJob(printOrder({ versionNumber: at + 1 }), company, 'all'))

let threads: RenderThreads
afterEach(() => threads.close())

// (rule documents/threads)
it('two documents are made at once, twenty wait, and the next one is refused', async () => {
  threads = new RenderThreads()
  const [last = job, ...others] = jobs(23)
  const taken = others.map((each) => threads.render(each))
  expect(() => threads.render(last)).toThrow(new NoRoom('Too many documents are being created right now'))
  const made = await Promise.all(taken)
  expect(made.filter((rendered) => 'pdf' in rendered)).toHaveLength(22)
  expect('pdf' in (await threads.render(job))).toBe(true)
})

// (rule documents/two-at-once)
it('users are served in turn: one who asked for many waits for those who have none yet', async () => {
  threads = new RenderThreads()
  const served: string[] = []
  const people = ['ann', 'ann', 'ann', 'ann', 'ann', 'ann', 'bob', 'cas']
  await Promise.all(
    jobs(8).map(async (each, at) => {
      await threads.render(each, () => true, people[at])
      served.push(people[at] ?? '')
    }),
  )
  // Ann's first two jobs take both threads. Her other jobs must wait until Bob's and Cas's have started.
  expect(served).toHaveLength(8)
  expect(Math.max(served.indexOf('bob'), served.indexOf('cas'))).toBeLessThan(5)
})

// (rule documents/two-at-once)
it('large documents are made one at a time, and a small one finds a thread beside them', async () => {
  threads = new RenderThreads()
  const large = [1, 2].map((versionNumber) =>
    documentJob(printOrder({ versionNumber, lineItems: numberedLines(400) }), company, 'all'),
  )
  const made: string[] = []
  await Promise.all(
    [...large, job].map(async (each, at) => {
      await threads.render(each, () => true, at < 2 ? 'ann' : 'bob')
      made.push(at < 2 ? 'large' : 'small')
    }),
  )
  expect(made).toEqual(['small', 'large', 'large'])
})

// (rule documents/threads)
it('the same document is made once for all who wait for it', async () => {
  threads = new RenderThreads()
  const taken = Array.from({ length: 30 }, () => threads.render(job))
  expect(new Set(await Promise.all(taken)).size).toBe(1)
})

// (rule documents/threads)
it('a document that no one waits for any more gives up its place, and is made if one user still does', async () => {
  threads = new RenderThreads()
  const all = jobs(24)
  const [left, kept, late] = all.splice(0, 3)
  let isThere = true
  const made = all.slice(0, 2).map((each) => threads.render(each))
  const gone = threads.render(left!, () => isThere)
  const shared = [threads.render(kept!, () => isThere), threads.render(kept!)]
  const full = all.slice(2, 20).map((each) => threads.render(each))
  expect(() => threads.render(late!)).toThrow(NoRoom)
  isThere = false
  full.push(threads.render(late!))
  await expect(gone).rejects.toThrow('The request for this document was canceled')
  const answers = await Promise.all([...made, ...shared, ...full])
  expect(answers.filter((rendered) => 'pdf' in rendered)).toHaveLength(23)
})

// (rule documents/threads)
it('a document that takes too long is canceled, and the next one is made by another thread', async () => {
  threads = new RenderThreads({ longestMs: 1 })
  await expect(threads.render(job)).rejects.toThrow('is taking too long')
  await threads.close()
  threads = new RenderThreads()
  expect('pdf' in (await threads.render(job))).toBe(true)
})

// (rule documents/threads)
it('a document that cannot be made fails alone: the thread makes the next one', async () => {
  threads = new RenderThreads()
  const broken = { ...job, content: { ...job.content, lines: 'none' as never } }
  await expect(threads.render(broken)).rejects.toThrow('The document could not be created')
  expect('pdf' in (await threads.render(job))).toBe(true)
})

// (rule documents/threads)
it('closing refuses waiting documents', async () => {
  threads = new RenderThreads()
  const taken = jobs(3).map((each) => threads.render(each))
  const ends = Promise.allSettled(taken)
  await threads.close()
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(() => threads.render(job)).toThrow('The server is stopping')
})

/** The niceness of each thread in this process; empty except on Linux. */
function niceness(): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc/self/task').map((thread) => {
    const said = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    // A thread's name may contain spaces. Niceness is the 17th field after the end of the name.
    return Number(said.slice(said.lastIndexOf(')') + 2).split(' ')[16])
  })
}

// (rule documents/threads)
it('threads of documents have a lower priority than all others, and the server does not', async () => {
  threads = new RenderThreads()
  const own = getPriority()
  await threads.render(job)
  expect(getPriority()).toBe(own)
  expect(niceness().includes(Math.max(own, 5))).toBe(process.platform === 'linux')
})

// (rules documents/pages, documents/threads)
it('an order of 1,000 lines and 20 shares fits into a thread', async () => {
  threads = new RenderThreads()
  const content = documentContent(printOrder({ lineItems: numberedLines(1_000) }), company, 'all')
  expect('pdf' in (await threads.render({ ...job, content }))).toBe(true)
}, 60_000)
