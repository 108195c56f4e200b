import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupError } from './backup-error.ts'

/**
 * The last line of a backup file, after the gzip stream: a checksum that also catches a changed byte in the
 * gzip header.
 */
const endOf = (sha256: string) => `sha256 ${sha256}\n`
const endBytes = endOf('0'.repeat(64)).length

/**
 * Saves a backup, readable only by its owner, because it contains all data. The file appears only once it is
 * complete.
 */
export async function saveCompressed(pieces: AsyncIterable<Buffer>, file: string): Promise<void> {
  const part = `${file}.part`
  // Removes an incomplete file from a killed run, or a link that someone else placed there.
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

/**
 * Reads the saved content. Throws a BackupError if even one byte has changed, possibly only after yielding
 * all of the content.
 */
export async function* readCompressed(file: string): AsyncGenerator<Buffer> {
  const { bytes, sha256 } = await readEnd(file)
  const hash = createHash('sha256')
  const compressed = createReadStream(file, { end: bytes - 1 })
  compressed.on('data', (chunk) => hash.update(chunk))
  try {
    yield* compressed.pipe(createGunzip())
  } catch (error) {
    throw isOfZlib(error) ? new BackupError(`it can’t be decompressed (${error.message})`) : error
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
