import pg from 'pg'
import { SchemaError } from './schema-error.ts'

export async function requireVersion(db: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await db.query<{ server_version: string }>('show server_version').catch((cause: Error) => {
    throw cannotUse(cause)
  })
  const { rows: found } = await db.query<{ readOnly: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly"`,
  )
  if (found[0]?.readOnly)
    throw new SchemaError(
      'DATABASE_URL points to a read-only database, such as a standby; Furrow needs the primary.',
    )
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) >= 15) return
  throw new SchemaError(`DATABASE_URL points to PostgreSQL ${version}; Furrow needs 15 or newer.`)
}

/**
 * Returns the error for a database that can't be used. An error from PostgreSQL itself, such as a wrong
 * password, means that the database refused the connection. Any other error means that it didn't respond.
 */
export function cannotUse(cause: Error): SchemaError {
  if (/unsupported startup parameter/.test(cause.message))
    return new SchemaError(
      'DATABASE_URL points to PgBouncer or another pooler. Set DATABASE_POOLER=transaction, and the time limits of the database role (see docs/operations.md).',
    )
  const what = cause instanceof pg.DatabaseError ? 'refuses' : 'is not responding'
  return new SchemaError(`The database ${what} (${cause.message || 'no connection'}). Is DATABASE_URL right?`)
}
