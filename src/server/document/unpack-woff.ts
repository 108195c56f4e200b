import { inflateSync } from 'node:zlib'

const headerBytes = 44
const entryBytes = 20

/**
 * Extracts the OpenType font from a WOFF file (W3C, WOFF 1.0). Otherwise, the PDF library would extract the
 * font for every document, which is half the work for a short document.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = woff.subarray(headerBytes + at * entryBytes, headerBytes + (at + 1) * entryBytes)
    const start = entry.readUInt32BE(4)
    const packed = woff.subarray(start, start + entry.readUInt32BE(8))
    const length = entry.readUInt32BE(12)
    const data = packed.length < length ? inflateSync(packed) : packed
    return { tag: entry.subarray(0, 4), checksum: entry.subarray(16, 20), data }
  })
  const directory = Buffer.alloc(12 + 16 * count)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const parts: Uint8Array[] = [directory]
  let start = directory.length
  tables.forEach(({ tag, checksum, data }, at) => {
    const entry = directory.subarray(12 + 16 * at)
    tag.copy(entry, 0)
    checksum.copy(entry, 4)
    entry.writeUInt32BE(start, 8)
    entry.writeUInt32BE(data.length, 12)
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
    parts.push(data, padding)
    start += data.length + padding.length
  })
  return Buffer.concat(parts)
}
