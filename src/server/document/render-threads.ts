import { Worker } from 'node:worker_threads'
import { NoRoom } from '#server/http/failures.ts'
import type { PdfJob } from './document-job.ts'
import type { Rendered } from './render-pdf.ts'

const atOnce = 2
const mostWaiting = 20
/** The longest order takes a few seconds; what takes this long never ends. */
const longestMs = 60_000
/** A document of 1,000 lines takes a third of it. */
const mostMemory = { maxOldGenerationSizeMb: 512 }

interface Waiting {
  job: PdfJob
  resolve: (rendered: Rendered) => void
  reject: (error: Error) => void
}

interface Said {
  rendered?: Rendered
  failure?: string
}

/** Threads that set documents, two at once, so that everybody else is served meanwhile (rule documents/threads). */
export class RenderThreads {
  readonly #idle: Worker[] = []
  readonly #busy = new Set<Worker>()
  readonly #waiting: Waiting[] = []
  readonly #longestMs: number
  #closed = false

  constructor(limits: { longestMs?: number } = {}) {
    this.#longestMs = limits.longestMs ?? longestMs
  }

  /** Refuses when 20 wait already. */
  render(job: PdfJob): Promise<Rendered> {
    if (this.#closed) throw stopping()
    if (this.#waiting.length >= mostWaiting) {
      throw new NoRoom('As many documents are being made as can be at once')
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject })
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { reject } of this.#waiting.splice(0)) reject(stopping())
    await Promise.all([...this.#idle.splice(0), ...this.#busy].map((worker) => worker.terminate()))
  }

  #next(): void {
    if (this.#busy.size >= atOnce) return
    const next = this.#waiting.shift()
    if (!next) return
    const worker = this.#idle.pop() ?? this.#start()
    this.#busy.add(worker)
    this.#run(worker, next)
  }

  #run(worker: Worker, { job, resolve, reject }: Waiting): void {
    const done = (error: Error | null, said?: Said) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      this.#busy.delete(worker)
      if (error || this.#closed) void worker.terminate()
      else this.#idle.push(worker)
      if (error) reject(error)
      else if (said?.rendered) resolve(said.rendered)
      else reject(new Error(`The document could not be made: ${said?.failure}`))
      this.#next()
    }
    const onMessage = (said: Said) => done(null, said)
    const onError = (error: Error) => done(error)
    const onExit = () => done(this.#closed ? stopping() : new Error('The thread of a document ended'))
    const tooLong = () => done(new NoRoom('The document takes too long to make'))
    const timer = setTimeout(tooLong, this.#longestMs)
    worker.once('message', onMessage).once('error', onError).once('exit', onExit)
    worker.postMessage(job)
  }

  #start(): Worker {
    const worker = startWorker()
    // Whoever waits for it is told; one that nobody waits for is only not used again.
    worker.on('error', () => {})
    worker.once('exit', () => {
      const at = this.#idle.indexOf(worker)
      if (at >= 0) this.#idle.splice(at, 1)
    })
    return worker
  }
}

const stopping = () => new NoRoom('The server is stopping')

/** Its own file in the build; where the server is run from its source, as tests do, tsx reads that. */
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
