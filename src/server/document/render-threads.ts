import { Worker } from 'node:worker_threads'
import { NoRoom } from '#server/http/failures.ts'
import type { Fingerprinted } from './document-job.ts'
import type { Rendered } from './render-pdf.ts'

const atOnce = 2
const mostWaiting = 20
/** The longest order takes a few seconds; a job that takes this long will never finish. */
const longestMs = 60_000
/** A thread's memory limit. A document with 1,000 lines uses a third of it. */
const mostMemory = { maxOldGenerationSizeMb: 512 }

interface Ordered {
  job: Fingerprinted
  who: string
  rendered: Promise<Rendered>
  resolve: (rendered: Rendered) => void
  reject: (error: Error) => void
  /** For each waiting request, a function that returns whether its client is still connected. */
  isWanted: (() => boolean)[]
}

interface Said {
  rendered?: Rendered
  failure?: string
}

/**
 * Renders documents in threads, two at once, so that other calls are still served (rule documents/threads).
 */
export class RenderThreads {
  readonly #idle: Worker[] = []
  readonly #busy = new Map<Worker, Ordered>()
  /** The number of the turn in which each user was last served, by user (`who`). */
  readonly #served = new Map<string, number>()
  #turn = 0
  readonly #waiting: Ordered[] = []
  readonly #ordered = new Map<string, Ordered>()
  readonly #longestMs: number
  #closed = false

  constructor(limits: { longestMs?: number } = {}) {
    this.#longestMs = limits.longestMs ?? longestMs
  }

  /**
   * Queues a document. Rejects it if 20 are already waiting, not counting those whose clients disconnected.
   */
  render(job: Fingerprinted, isWanted = () => true, who = ''): Promise<Rendered> {
    if (this.#closed) throw stopping()
    const same = this.#ordered.get(job.fingerprint)
    if (same) {
      same.isWanted.push(isWanted)
      return same.rendered
    }
    if (this.#waiting.length >= mostWaiting) this.#forgetUnwanted()
    if (this.#waiting.length >= mostWaiting) {
      throw new NoRoom('Too many documents are being created right now')
    }
    const ordered = this.#order(job, isWanted, who)
    this.#next()
    return ordered.rendered
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const ordered of this.#waiting.splice(0)) this.#settle(ordered, stopping())
    await Promise.all([...this.#idle.splice(0), ...this.#busy.keys()].map((worker) => worker.terminate()))
  }

  #order(job: Fingerprinted, isWanted: () => boolean, who: string): Ordered {
    let resolve: Ordered['resolve'] = () => {}
    let reject: Ordered['reject'] = () => {}
    const rendered = new Promise<Rendered>((...settle) => {
      ;[resolve, reject] = settle
    })
    const ordered = { job, who, rendered, resolve, reject, isWanted: [isWanted] }
    this.#ordered.set(job.fingerprint, ordered)
    this.#waiting.push(ordered)
    return ordered
  }

  #forgetUnwanted(): void {
    for (const ordered of this.#waiting.splice(0)) {
      if (ordered.isWanted.some((isWanted) => isWanted())) this.#waiting.push(ordered)
      else this.#settle(ordered, new NoRoom('The request for this document was canceled'))
    }
  }

  #settle({ job, resolve, reject }: Ordered, result: Rendered | Error): void {
    this.#ordered.delete(job.fingerprint)
    if (result instanceof Error) reject(result)
    else resolve(result)
  }

  #next(): void {
    if (this.#busy.size >= atOnce) return
    this.#forgetUnwanted()
    const next = this.#takeNext()
    if (!next) return
    const worker = this.#idle.pop() ?? this.#start()
    this.#busy.set(worker, next)
    this.#run(worker, next)
  }

  /**
   * Picks the document of the waiting user who was served longest ago or hasn't been served yet (rule
   * documents/two-at-once). Picks no large document while another is being rendered, so that small documents
   * find a free thread.
   */
  #takeNext(): Ordered | undefined {
    const isLargeBusy = [...this.#busy.values()].some(({ job }) => job.isLarge)
    const [first, ...others] = this.#waiting.filter(({ job }) => !(job.isLarge && isLargeBusy))
    if (!first) return undefined
    const servedAt = ({ who }: Ordered) => this.#served.get(who) ?? 0
    const next = others.reduce((one, other) => (servedAt(other) < servedAt(one) ? other : one), first)
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#turn += 1
    this.#served.set(next.who, this.#turn)
    return next
  }

  #run(worker: Worker, ordered: Ordered): void {
    const done = (error: Error | null, said?: Said) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      this.#busy.delete(worker)
      if (error || this.#closed) void worker.terminate()
      else this.#idle.push(worker)
      const failure = error ?? new Error(`The document could not be created: ${said?.failure}`)
      this.#settle(ordered, said?.rendered ?? failure)
      this.#next()
    }
    const onMessage = (said: Said) => done(null, said)
    const onError = (error: Error) => done(error)
    const onExit = () =>
      done(this.#closed ? stopping() : new Error('The thread stopped while creating a document'))
    const tooLong = () => done(new NoRoom('The document is taking too long to create'))
    const timer = setTimeout(tooLong, this.#longestMs)
    worker.once('message', onMessage).once('error', onError).once('exit', onExit)
    worker.postMessage(ordered.job)
  }

  #start(): Worker {
    const worker = startWorker()
    // Nothing to do here. An idle thread that fails isn't used again, and a busy thread's error goes to the
    // requests waiting for it.
    worker.on('error', () => {})
    worker.once('exit', () => {
      const at = this.#idle.indexOf(worker)
      if (at >= 0) this.#idle.splice(at, 1)
    })
    return worker
  }
}

const stopping = () => new NoRoom('The server is stopping')

/**
 * Starts a thread. Its code is a separate file in the build; when the app runs from source, as in tests, the
 * thread loads it with tsx.
 */
function startWorker(): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  const file = new URL(isSource ? './document-worker.ts' : './document-worker.js', import.meta.url)
  const worker = isSource
    ? new Worker(bySource, { eval: true, workerData: file.href, resourceLimits: mostMemory })
    : new Worker(file, { resourceLimits: mostMemory })
  worker.unref()
  return worker
}

const bySource = `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(require('node:worker_threads').workerData)
})`
