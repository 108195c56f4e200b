import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { applied } from '#server/db/migrate.ts'
import { hasTrail } from '#server/trail/check-trail.ts'
import { appVersion } from '#shared/constants.ts'
import { BackupError } from './backup-error.ts'
import type { Lines } from './backup-lines.ts'
import { dataFrame, lineFrame } from './frames.ts'
import { copied, describeTables, sameEverywhere, type Table } from './tables.ts'

/** Makes all statements in a backup see the database as of the first statement. */
export const beginInstant = 'begin isolation level repeatable read read only'

const line = (what: Lines) => lineFrame(what)

/**
 * Yields the whole database as chunks of a backup, using the client's open transaction. Other connections can
 * keep writing, but the backup doesn't include what they write. Calls `count` with the number of rows in each
 * table.
 */
export async function* writeBackup(
  client: ClientBase,
  clock: () => Date,
  count: (rows: number) => void = () => {},
): AsyncGenerator<Buffer> {
  await client.query(sameEverywhere)
  const tables = await describeTables(client)
  const migrations = await applied(client)
  if (migrations.length === 0) throw new BackupError('This is not a Furrow database')
  const trail = await newestSeal(client)
  yield line({ furrow: 1, version: appVersion, at: clock().toISOString(), migrations, trail })
  for (const table of tables) yield* writeTable(client, table, count)
  // Reads the sequences last. They aren't part of the snapshot, and their values must not be lower than the
  // IDs already in the backup.
  const { rows } = await client.query<{ name: string; last: string }>(
    "select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null order by 1",
  )
  yield line({ sequences: rows })
  yield line({ tables: tables.length })
}

/**
 * Returns the audit trail's most recent hash in the backup's snapshot; undefined if the database is older
 * than the trail.
 */
async function newestSeal(client: ClientBase): Promise<string | undefined> {
  if (!(await hasTrail(client))) return undefined
  const { rows } = await client.query<{ hash: string }>(
    'select hash from trail_seals order by id desc limit 1',
  )
  return rows[0]?.hash
}

const pieceBytes = 64_000

async function* writeTable(
  client: ClientBase,
  table: Table,
  count: (rows: number) => void,
): AsyncGenerator<Buffer> {
  yield line({ table: table.name, columns: table.columns })
  const copy = client.query(copyTo(`copy ${copied(table)} to stdout`))
  const hash = createHash('sha256')
  for await (const data of inPieces(copy)) {
    hash.update(data)
    yield dataFrame(data)
  }
  count(copy.rowCount)
  yield line({ end: table.name, rows: copy.rowCount, sha256: hash.digest('hex') })
}

async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < pieceBytes) continue
    yield Buffer.concat(waiting, bytes)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting, bytes)
}
