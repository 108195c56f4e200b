import { createRequire } from 'node:module'

/** The one that the PDF library has: what is registered here is found there. */
export const fontkit: typeof import('fontkit') & Formats = createRequire(import.meta.url)('fontkit')

interface Formats {
  registerFormat(format: {
    (stream: { buffer: Uint8Array }): object
    probe(bytes: Uint8Array): boolean
  }): void
}

/** A font keeps each of its tables here once it has read it; the types leave it out. */
interface Tables {
  _tables?: object
}

const sign = 'once:'
const nameIn = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const files = new Map<string, { bytes: Buffer; tables: Tables }>()

/**
 * The library reads a font anew for every document, which took a third of the time. A font that is given to it by this
 * name is a new one each time, as the bytes of a document must not hang on those before it, over tables that are read
 * once: nobody writes into them.
 */
export function once(key: string, bytes: Buffer): { name: Buffer } {
  files.set(sign + key, { bytes, tables: {} })
  return { name: Buffer.from(sign + key) }
}

/** What fontkit makes a font with, once it has found by `probe` that the bytes are for it. */
function openNamed({ buffer }: { buffer: Uint8Array }) {
  const file = files.get(nameIn(buffer))
  if (!file) throw new Error(`There is no font ${nameIn(buffer)}`)
  const font: ReturnType<typeof fontkit.create> & Tables = fontkit.create(file.bytes)
  file.tables._tables ??= font._tables
  font._tables = file.tables._tables
  return font
}
fontkit.registerFormat(Object.assign(openNamed, { probe: (bytes: Uint8Array) => files.has(nameIn(bytes)) }))
