import { parentPort } from 'node:worker_threads'
import type { PdfJob } from './document-job.ts'
import { renderPdf } from './render-pdf.ts'

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
