import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { PdfJob } from './document-job.ts'
import { renderPdf } from './render-pdf.ts'

/** A low priority that lets all other calls go first. Only on Linux does a thread have its own priority. */
const behindOthers = 5
if (process.platform === 'linux') setPriority(Math.max(getPriority(), behindOthers))

/** Renders documents in a separate thread, because a long order takes seconds. */
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
