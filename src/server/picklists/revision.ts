import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { notModified } from '#server/implement.ts'
import { appVersion } from '#shared/constants.ts'

/**
 * Returns a list with a tag for its state, or a 304 if the browser already has it (rule
 * picklists/not-modified). Reads the tag before the rows: a change between these two reads is sent twice, but
 * never missed.
 */
export async function unlessUnchanged<T>(
  db: Pick<Database, 'pool'>,
  table: PgTable,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  read: () => Promise<T>,
): Promise<T | typeof notModified> {
  const tag = await tagOf(db, getTableName(table))
  const had = request.headers['if-none-match'] ?? ''
  const unchanged = had.split(',').some((one) => one.trim() === tag)
  const answer = unchanged ? notModified : await read()
  // Sets the tag only once the list has been read, because an error must not be cached under this tag.
  reply.header('etag', tag).header('cache-control', 'private, no-cache')
  return answer
}

/** Returns how many times a list has been changed. Call it before reading the rows, with the list locked. */
export async function revisionOf({ pool }: Pick<Database, 'pool'>, table: PgTable): Promise<string> {
  const { rows } = await pool.query<{ revision: string }>(
    'select revision::text from picklist_revisions where table_name = $1',
    [getTableName(table)],
  )
  return rows[0]?.revision ?? '0'
}

/**
 * Returns the tag for a list's state. The tag also contains the database's ID, because revision numbers start
 * over in another database.
 */
async function tagOf({ pool }: Pick<Database, 'pool'>, table: string): Promise<string> {
  const { rows } = await pool.query<{ state: string }>({
    name: 'picklist-revision',
    text: `select d.oid || '-' || coalesce(r.revision || '-' || r.xmin, '0') as state
      from pg_database d left join picklist_revisions r on r.table_name = $1 where d.datname = current_database()`,
    values: [table],
  })
  return `W/"${table}-${appVersion}-${rows[0]?.state ?? ''}"`
}
