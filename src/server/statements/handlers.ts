import { record } from '#server/audit.ts'
import type { AppContext } from '#server/context.ts'
import { attachment, pdfOf } from '#server/document/answer-pdf.ts'
import { statementJob } from '#server/document/document-job.ts'
import type { RenderThreads } from '#server/document/render-threads.ts'
import type { Call, Handlers } from '#server/implement.ts'
import type { statements } from '#shared/api/statements/statements.ts'
import { statementFileName } from '#shared/document/statement-content.ts'
import { readStatement } from './read-statement.ts'
import { statementCsv } from './statement-csv.ts'

/** (rules statements/one-content, statements/files) */
export function statementHandlers(context: AppContext, threads: RenderThreads): Handlers<typeof statements> {
  const { db, config } = context
  const company = {
    companyName: config.companyName ?? '',
    companyAddress: config.companyAddress ?? [],
    timeZone: config.businessTimeZone,
  }
  return {
    read: async ({ session, params, query: { as, ...query }, request }) => {
      const data = await readStatement(db, session.user, params.id, query)
      if (as) await handOut(context, { session, params, query, request }, as)
      return data
    },
    pdf: async ({ session, params, query, request, reply }) => {
      const data = await readStatement(db, session.user, params.id, query)
      const job = statementJob(data, company)
      const who = (session.realUser ?? session.user).email
      const isThere = () => !request.raw.socket.destroyed
      const pdf = pdfOf(await threads.render(job, isThere, who))
      await handOut(context, { session, params, query, request }, 'pdf', job.fingerprint)
      reply.header('cache-control', 'private, no-cache')
      reply.header('content-disposition', attachment(`${statementFileName(data)}.pdf`))
      return pdf
    },
    csv: async ({ session, params, query, request, reply }) => {
      const data = await readStatement(db, session.user, params.id, query)
      await handOut(context, { session, params, query, request }, 'csv')
      reply.header('content-disposition', attachment(`${statementFileName(data)}.csv`))
      return Buffer.from(statementCsv(data, config.businessTimeZone))
    },
  }
}

type Taken = Pick<Call<typeof statements.pdf>, 'session' | 'params' | 'query' | 'request'>

/** Records who downloaded which statement. HEAD requests aren't recorded. */
async function handOut(
  { db, clock }: AppContext,
  { session, params, query, request }: Taken,
  statement: 'pdf' | 'csv' | 'excel',
  fingerprint?: string,
): Promise<void> {
  if (request.method !== 'GET') return
  await record(
    { db, clock },
    {
      action: 'export',
      userEmail: session.user.email,
      realEmail: session.realUser?.email ?? null,
      subject: `customers/${params.id}`,
      detail: { statement, ...query, ...(fingerprint && { fingerprint }) },
    },
  )
}
