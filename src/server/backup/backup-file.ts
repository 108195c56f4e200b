import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupError } from './backup-error.ts'

/**
 * A gzip stream, and behind it a line with the checksum of its bytes: what a changed byte in the stream's own head
 * does not show is found by that.
 */
const endOf = (sha256: string) => `sha256 ${sha256}\n`
const endBytes = endOf('0'.repeat(64)).length

/** For its owner only: it has everything that the database has. The file is there when it is whole, and never before. */
export async function saveCompressed(pieces: AsyncIterable<Buffer>, file: string): Promise<void> {
  const part = `${file}.part`
  // What a killed one left, or a link that somebody else put there.
  await rm(part, { force: true })
  try {
    const hash = createHash('sha256')
    await pipeline(
      Readable.from(pieces, { objectMode: true, highWaterMark: 2 }),
      createGzip(),
      async function* (compressed: AsyncIterable<Buffer>) {
        for await (const chunk of compressed) {
          hash.update(chunk)
          yield chunk
        }
        yield Buffer.from(endOf(hash.digest('hex')))
      },
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
    )
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
}

/** What was saved, and at its end, at the latest, a BackupError where that isn't the same to the byte. */
export async function* readCompressed(file: string): AsyncGenerator<Buffer> {
  const { bytes, sha256 } = await readEnd(file)
  const hash = createHash('sha256')
  const compressed = createReadStream(file, { end: bytes - 1 })
  compressed.on('data', (chunk) => hash.update(chunk))
  try {
    yield* compressed.pipe(createGunzip())
  } catch (error) {
    throw isOfZlib(error) ? new BackupError(`it can't be decompressed (${error.message})`) : error
  } finally {
    compressed.destroy()
  }
  if (endOf(hash.digest('hex')) !== sha256) throw new BackupError('its checksum is that of other content')
}

async function readEnd(file: string): Promise<{ bytes: number; sha256: string }> {
  const handle = await open(file)
  try {
    const bytes = (await handle.stat()).size - endBytes
    if (bytes <= 0) throw new BackupError('it is too short')
    const { buffer } = await handle.read(Buffer.alloc(endBytes), 0, endBytes, bytes)
    return { bytes, sha256: buffer.toString('latin1') }
  } finally {
    await handle.close()
  }
}

function isOfZlib(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code))
}
