import type { AppContext } from '#server/context.ts'
import { type Handlers, notModified } from '#server/implement.ts'
import { readVersion } from '#server/orders/read-order.ts'
import type { orders } from '#shared/api/orders.ts'
import { customerOfCopy, type DocumentCopy, fileName } from '#shared/document/document-copy.ts'
import { formats } from '#shared/document/document-formats.ts'
import { AppError } from '#shared/errors.ts'
import type { Order } from '#shared/order/order.ts'
import { attachment, pdfOf } from './answer-pdf.ts'
import { documentJob, sha256 } from './document-job.ts'
import { handedOut, keepHandOut, knownEtag } from './hand-outs.ts'
import type { RenderThreads } from './render-threads.ts'

/** (rules documents/copies, documents/handed-out) */
export function documentHandlers(
  context: AppContext,
  threads: RenderThreads,
): Handlers<Pick<typeof orders, 'document'>> {
  const { db, config } = context
  const company = {
    companyName: config.companyName ?? '',
    companyAddress: config.companyAddress ?? [],
    timeZone: config.businessTimeZone,
  }
  return {
    document: async ({ session, params, query: { copy }, request, reply }) => {
      const { data: order } = await readVersion(db, session.user, params.id, params.n)
      requireCopy(order, copy)
      const jobs = formats.toReversed().map((format) => documentJob(order, company, copy, format))
      // A document that users have already downloaded keeps its format, because it must never change.
      const job = (await handedOut(db, { order, copy }, jobs)) ?? documentJob(order, company, copy)
      const document = { order, copy, fingerprint: job.fingerprint, format: job.format }
      const had = tagsOf(request.headers['if-none-match'])
      const known = had.length > 0 ? await knownEtag(db, document) : null
      const who = (session.realUser ?? session.user).email
      const isThere = () => !request.raw.socket.destroyed
      const pdf = hasTag(had, known) ? null : pdfOf(await threads.render(job, isThere, who))
      const etag = pdf ? sha256(pdf) : `${known}`
      // A HEAD request or a client that has disconnected gets no document, so no download is recorded.
      if (pdf && request.method === 'GET' && isThere()) {
        await keepHandOut(context, session, { ...document, etag })
      }
      reply.header('etag', `"${etag}"`).header('cache-control', 'private, no-cache')
      if (pdf === null || hasTag(had, etag)) return notModified
      reply.header('content-disposition', attachment(`${fileName(order, copy)}.pdf`))
      return pdf
    },
  }
}

/**
 * Parses If-None-Match, which lists the ETags of the files that the caller already has (RFC 9110). A
 * compressing proxy might have marked them as weak.
 */
function tagsOf(header = ''): string[] {
  return header
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .filter(Boolean)
}

function hasTag(had: string[], etag: string | null): boolean {
  return etag !== null && (had.includes('*') || had.includes(`"${etag}"`))
}

function requireCopy(order: Order, copy: DocumentCopy): void {
  if (copy === 'all' || copy === 'noShares' || customerOfCopy(order.customerAssignments, copy)) return
  throw new AppError(
    'not_found',
    `Version ${order.versionNumber} of purchase order ${order.id} has no customer ${copy}`,
  )
}
