import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { appVersion } from '#shared/constants.ts'

/**
 * Says which state of a list is answered, and whether the browser has that one already
 * (rule picklists/not-modified). To be asked before the rows are read: a change in between is then sent twice, and
 * never missed. The number of a list begins anew in another database, so that one is named, too.
 */
export async function answersUnchanged(
  { pool }: Pick<Database, 'pool'>,
  table: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<boolean> {
  const { rows } = await pool.query<{ state: string }>({
    name: 'picklist-revision',
    text: `select d.oid || '-' || coalesce(r.revision || '-' || r.xmin, '0') as state
      from pg_database d left join picklist_revisions r on r.table_name = $1 where d.datname = current_database()`,
    values: [table],
  })
  const tag = `W/"${table}-${appVersion}-${rows[0]?.state ?? ''}"`
  reply.header('etag', tag).header('cache-control', 'private, no-cache')
  const had = request.headers['if-none-match'] ?? ''
  return had.split(',').some((one) => one.trim() === tag)
}
