import { createHash } from 'node:crypto'
import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResultRow } from 'pg'
import type { Database } from '#server/db/database.ts'

interface Known {
  name: string
  text: string
  params: unknown[]
}

/**
 * The statements built so far, keyed by `asks`, which determines their SQL. There are at most a few hundred,
 * because `asks` doesn't include text filters.
 */
const known = new Map<string, Known>()
const dialect = new PgDialect()

/**
 * Runs a statement whose SQL depends only on `asks`; `values` fills its placeholders. The SQL is built once
 * and reused for every page of the same kind. Only `hot` statements are prepared on each connection, because
 * preparing rare ones would waste memory.
 */
export async function runKnown<Row extends QueryResultRow>(
  { pool }: Database,
  { asks, hot, build }: { asks: readonly unknown[]; hot: boolean; build: () => SQL },
  values: Record<string, unknown>,
): Promise<Row[]> {
  const key = JSON.stringify(asks)
  const statement = known.get(key) ?? builtOf(build())
  known.set(key, statement)
  const { name, text, params } = statement
  const { rows } = await pool.query<Row>({
    ...(hot ? { name } : {}),
    text,
    values: fillPlaceholders(params, values),
  })
  return rows
}

function builtOf(built: SQL): Known {
  const { sql: text, params } = dialect.sqlToQuery(built)
  const name = `list-${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
  return { name, text, params }
}
