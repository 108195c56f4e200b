import { record } from '#server/audit.ts'
import type { AppContext } from '#server/context.ts'
import type { Handlers } from '#server/implement.ts'
import type { audit } from '#shared/api/audit/audit.ts'
import type { AuditEntry } from '#shared/api/audit/audit-schemas.ts'
import { kindText } from '#shared/audit-kinds.ts'
import { byteOrderMark, csvLine, textCell } from '#shared/table/write-cells.ts'
import { readTrace } from './read-trace.ts'

const mostRows = 10_000

/** (rule operations/trace) */
export function auditHandlers({ db, clock, config }: AppContext): Handlers<typeof audit> {
  const timeZone = config.businessTimeZone
  return {
    read: async ({ query: { limit, cursor, ...which } }) => {
      const [ms, rank, id] = cursor?.split('.') ?? []
      const before = ms && rank && id ? ([ms, rank, id] as const) : undefined
      return readTrace(db, which, { timeZone, limit, before })
    },
    exportCsv: async ({ session, query, request, reply }) => {
      const { entries } = await readTrace(db, query, { timeZone, limit: mostRows })
      if (request.method === 'GET') {
        const { user, realUser } = session
        await record(
          { db, clock },
          {
            action: 'export',
            userEmail: user.email,
            realEmail: realUser?.email ?? null,
            subject: 'trace',
            detail: query,
          },
        )
      }
      reply.header('content-disposition', 'attachment; filename="trace.csv"')
      const lines = entries.map((entry) => csvLine(cellsOf(entry).map(textCell)))
      return Buffer.from(byteOrderMark + csvLine(heads) + lines.join(''))
    },
  }
}

const heads = ['Time (UTC)', 'What', 'Person', 'E-mail', 'Actual user', 'Subject', 'Detail']

function cellsOf({ at, kind, byName, by, realUser, subject, what }: AuditEntry): string[] {
  return [at, kindText(kind), byName, by, realUser ?? '', subject, what]
}
