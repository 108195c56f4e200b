import type pg from 'pg'
import { SchemaError } from './schema-error.ts'

/** The first question to a database: whether it answers, and is new enough. */
export async function requireVersion(db: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await db.query<{ server_version: string }>('show server_version').catch((cause: Error) => {
    throw new SchemaError(
      `The database does not answer (${cause.message || 'no connection'}). Is DATABASE_URL right?`,
    )
  })
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) >= 15) return
  throw new SchemaError(`DATABASE_URL leads to PostgreSQL ${version}; Furrow needs 15 or newer.`)
}
