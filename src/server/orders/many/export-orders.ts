import { Readable } from 'node:stream'
import QueryStream from 'pg-query-stream'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#shared/errors.ts'
import { largestId } from '#shared/limits.ts'
import { byteOrderMark } from '#shared/table/write-cells.ts'
import { type ExportedRow, exportedSql, headerLine, orderLine } from './exported-columns.ts'

/**
 * Filters for the orders to export; all are optional. `startDate` and `endDate` are both inclusive. Archived
 * orders are exported only if `ids` contains them and `status` isn't set.
 */
export interface ExportQuery {
  ids?: number[] | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  status?: 'active' | undefined
}

const portionRows = 200
const portionLength = 32_768

/**
 * Returns the orders as CSV, sorted by number. Reads them through a cursor as fast as the client receives
 * them, so that only a small part of the file is in memory at any time (rule exports/streamed).
 * docs/decisions/021 explains why it uses pg-query-stream.
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
  // Waits for the first row, so that a failure is sent as an error instead of a truncated file.
  const first = await reading.next()
  async function* all() {
    if (!first.done) yield first.value
    yield* reading
  }
  const file = Readable.from(all(), { objectMode: false })
  // Stops reading even if the client never starts to receive the file.
  file.once('close', () => void reading.return(undefined))
  return file
}

/**
 * Rejects an export if none of the IDs exists, because an empty file would suggest that there are no orders.
 * If only some are missing, they are left out.
 */
async function refuseUnknown(db: Database, ids: readonly number[]): Promise<void> {
  const { rows } = await db.pool.query('select from purchase_orders where id = any($1::int[]) limit 1', [ids])
  if (rows.length === 0) throw new AppError('invalid', 'None of these purchase orders exist')
}

/** Effectively no timeout: the longest delay a timer accepts. */
const asLongAsItTakesMs = 2 ** 31 - 1

/**
 * The subquery hides the limit's value from the planner, which therefore expects to read only some of the
 * rows. It scans the index in order and returns the first row quickly, instead of sorting all rows first.
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
  // Ignores `error` events. A broken connection also makes the query fail, which ends the download.
  const ignore = () => {}
  client.on('error', ignore)
  let whole = false
  try {
    // Turns off timeouts, because the client might take minutes to receive the file.
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
    // If the download was cut short, its query is still running. Closing the connection ends the query.
    if (whole) client.off('error', ignore)
    client.release(!whole)
  }
  return undefined
}
