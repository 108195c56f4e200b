import { Readable } from 'node:stream'
import QueryStream from 'pg-query-stream'
import type { Database } from '#server/db/database.ts'
import { largestId } from '#server/orders/references.ts'
import { AppError } from '#shared/errors.ts'
import { byteOrderMark } from './csv.ts'
import { type ExportedRow, exportedSql, headerLine, orderLine } from './exported-columns.ts'

/** What is exported: those of ids, else the active ones; created from and to these days, both included. */
export interface ExportQuery {
  ids?: number[] | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  status?: 'active' | undefined
}

/** Rows that are read from PostgreSQL at once, and the characters that are sent at once. */
const portionRows = 200
const portionLength = 32_768

/**
 * The orders as CSV in the order of their numbers, read by a cursor as fast as it is taken: however many there
 * are, no more than a portion is ever held (rule exports/streamed). Why by pg-query-stream: docs/decisions/021.
 */
export async function exportOrders(db: Database, query: ExportQuery, timeZone: string): Promise<Readable> {
  const { startDate, endDate } = query
  if (startDate !== undefined && endDate !== undefined && startDate > endDate)
    throw new AppError('invalid', 'The start date must not be after the end date')
  const ids = query.ids?.filter((id) => id <= largestId)
  if (ids !== undefined) await refuseUnknown(db, ids)
  const status = query.status ?? (ids === undefined ? 'active' : undefined)
  const reading = readLines(db, [
    timeZone,
    ids ?? null,
    startDate ?? null,
    endDate ?? null,
    status === 'active',
  ])
  // What fails up to here is answered as a refusal, not as a file that breaks off.
  const first = await reading.next()
  async function* all() {
    if (!first.done) yield first.value
    yield* reading
  }
  const file = Readable.from(all(), { objectMode: false })
  // Also where nobody began to read it.
  file.once('close', () => void reading.return(undefined))
  return file
}

/** Those that don't exist are left out; without any, the file would say that there is nothing. */
async function refuseUnknown(db: Database, ids: readonly number[]): Promise<void> {
  const { rows } = await db.pool.query('select from purchase_orders where id = any($1::int[]) limit 1', [ids])
  if (rows.length === 0) throw new AppError('invalid', 'None of these purchase orders exists')
}

/** The longest that a timer knows. */
const asLongAsItTakesMs = 2 ** 31 - 1

/**
 * A limit that the planner can't know lets it expect that not all is taken: it then walks the index that has the
 * orders in their order, and the first of them is there at once, instead of sorting all of them first.
 */
const exportSql = `
select ${exportedSql} from purchase_orders
where ($2::int[] is null or id = any($2))
  and ($3::date is null or created_at >= $3::date::timestamp at time zone $1)
  and ($4::date is null or created_at < ($4::date + 1)::timestamp at time zone $1)
  and (status or not $5::boolean)
order by family_id, kind_rank, sequence_number, id
limit (select 2147483647)`

async function* readLines(db: Database, values: unknown[]): AsyncGenerator<string, undefined> {
  const client = await db.pool.connect()
  // A connection that breaks refuses its query, which ends the file; the event says nothing more.
  const ignore = () => {}
  client.on('error', ignore)
  let whole = false
  try {
    // One statement is under way for as long as the file is taken, which may be minutes.
    await client.query('begin read only')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const rows: AsyncIterable<ExportedRow> = client.query(
      Object.assign(new QueryStream(exportSql, values, { batchSize: portionRows }), {
        query_timeout: asLongAsItTakesMs,
      }),
    )
    let portion = byteOrderMark + headerLine
    for await (const row of rows) {
      portion += orderLine(row)
      if (portion.length < portionLength) continue
      yield portion
      portion = ''
    }
    if (portion !== '') yield portion
    await client.query('commit')
    whole = true
  } finally {
    // Whoever left before the end leaves a query behind: PostgreSQL ends it with its connection.
    if (whole) client.off('error', ignore)
    client.release(!whole)
  }
  return undefined
}
