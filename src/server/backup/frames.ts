import { BackupError } from './backup-error.ts'

/**
 * A part of a backup before compression: a line of JSON, or `{"data":n}` followed by n bytes from
 * PostgreSQL's COPY.
 */
export type Frame = { line: Record<string, unknown> } | { data: Buffer }

export const lineFrame = (line: Record<string, unknown>): Buffer => Buffer.from(`${JSON.stringify(line)}\n`)
export const dataFrame = (data: Buffer): Buffer => Buffer.concat([lineFrame({ data: data.length }), data])

const newline = 10
/**
 * How many bytes to search for the end of a line. No line in a backup is longer, so a file with a longer one
 * isn't a backup.
 */
const longestLine = 1_000_000
const mostData = 64_000_000

export async function* readFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const bytes = new Bytes(chunks)
  while (await bytes.more()) {
    const line = parse(await bytes.line())
    if (typeof line.data !== 'number') yield { line }
    else yield { data: await bytes.take(line.data) }
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    const line: unknown = JSON.parse(text)
    if (line !== null && typeof line === 'object') return { ...line }
  } catch {
    // Unreadable JSON gets the same error as JSON that isn't an object.
  }
  throw new BackupError('it is not a backup')
}

/** Reads lines, or given numbers of bytes, from chunks of any size. */
class Bytes {
  readonly #pieces: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#pieces = chunks[Symbol.asyncIterator]()
  }

  async more(): Promise<boolean> {
    return this.#rest.length > 0 || (await this.#read())
  }

  async line(): Promise<string> {
    let end = this.#rest.indexOf(newline)
    while (end < 0) {
      const looked = this.#rest.length
      if (looked > longestLine || !(await this.#read())) throw new BackupError('a line has no end')
      end = this.#rest.indexOf(newline, looked)
    }
    const text = this.#rest.toString('utf8', 0, end)
    this.#rest = this.#rest.subarray(end + 1)
    return text
  }

  async take(count: number): Promise<Buffer> {
    if (!(count > 0 && count <= mostData)) throw new BackupError('a piece has an impossible length')
    const pieces: Buffer[] = []
    for (let wanted = count; wanted > 0; ) {
      if (!(await this.more())) throw new BackupError('its end is missing')
      const piece = this.#rest.subarray(0, wanted)
      pieces.push(piece)
      wanted -= piece.length
      this.#rest = this.#rest.subarray(piece.length)
    }
    return Buffer.concat(pieces, count)
  }

  async #read(): Promise<boolean> {
    const { value, done } = await this.#pieces.next()
    if (done) return false
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value])
    return true
  }
}
