import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { PdfJob } from './document-job.ts'
import { renderPdf } from './render-pdf.ts'

/** Everybody else's calls go before it; Linux alone gives a thread another priority than its process. */
const behindOthers = 5
if (process.platform === 'linux') setPriority(Math.max(getPriority(), behindOthers))

/** Sets one document at a time, in a thread of its own: seconds of work for a long order. */
parentPort?.on('message', async (job: PdfJob) => {
  try {
    const rendered = await renderPdf(job)
    parentPort?.postMessage({ rendered })
  } catch (error) {
    parentPort?.postMessage({
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
})
