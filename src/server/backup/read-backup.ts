import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { BackupError } from './backup-error.ts'
import { readCompressed } from './backup-file.ts'
import {
  endLine,
  type Head,
  headLine,
  type Sequences,
  sequencesLine,
  tableEndLine,
  tableLine,
} from './backup-lines.ts'
import { type Frame, readFrames } from './frames.ts'
import type { Table } from './tables.ts'

export interface Content {
  begin(head: Head): Promise<void>
  table(table: Table): Promise<TableContent>
  sequences(sequences: Sequences): Promise<void>
}
export interface TableContent {
  write(data: Buffer): Promise<void>
  end(): Promise<number>
}

/** Stores nothing: only checks that the file is complete and intact. */
const nothing: Content = {
  begin: async () => {},
  table: async () => ({ write: async () => {}, end: async () => Number.NaN }),
  sequences: async () => {},
}

/**
 * Reads and checks the whole backup. If the backup isn't exactly what was written, throws a BackupError with
 * the reason.
 */
export async function readBackup(file: string, content: Content = nothing): Promise<Head> {
  const frames = readFrames(readCompressed(file))
  try {
    return await readFramesOf(async () => (await frames.next()).value || undefined, content)
  } finally {
    await frames.return(undefined)
  }
}

type Next = () => Promise<Frame | undefined>

async function readFramesOf(next: Next, content: Content): Promise<Head> {
  const head = await readHead(await next())
  await content.begin(head)
  let tables = 0
  let frame = await next()
  for (; isLine(frame) && 'table' in frame.line; frame = await next()) {
    await readTable(frame, next, content)
    tables++
  }
  await content.sequences(read(sequencesLine, frame).sequences)
  if (read(endLine, await next()).tables !== tables) throw new BackupError('tables are missing')
  // Reads to the end of the file, because the checksum is complete only after the last byte.
  if (await next()) throw new BackupError('it contains more than was written')
  return head
}

async function readTable(first: Frame, next: Next, content: Content) {
  const { table, columns } = read(tableLine, first)
  const into = await content.table({ name: table, columns })
  const hash = createHash('sha256')
  let frame = await next()
  for (; frame && 'data' in frame; frame = await next()) {
    hash.update(frame.data)
    await into.write(frame.data)
  }
  const end = read(tableEndLine, frame)
  const arrived = await into.end()
  const others = !Number.isNaN(arrived) && arrived !== end.rows
  if (end.end !== table || end.sha256 !== hash.digest('hex') || others)
    throw new BackupError(`the table ${table} isn’t as it was written`)
}

function readHead(frame: Frame | undefined): Head {
  if (isLine(frame) && Number(frame.line.furrow) > 1) throw new BackupError('a newer Furrow made it')
  return read(headLine, frame)
}

const isLine = (frame: Frame | undefined) => frame !== undefined && 'line' in frame

function read<T>(schema: z.ZodType<T>, frame: Frame | undefined): T {
  const line = schema.safeParse(isLine(frame) ? frame.line : undefined)
  if (!line.success) throw new BackupError('a part of it is missing')
  return line.data
}
