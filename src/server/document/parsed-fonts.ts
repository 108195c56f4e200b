import { createRequire } from 'node:module'

/** The PDF library's own copy of fontkit, so that it finds what is registered here. */
export const fontkit: typeof import('fontkit') & Formats = createRequire(import.meta.url)('fontkit')

interface Formats {
  registerFormat(format: {
    (stream: { buffer: Uint8Array }): object
    probe(bytes: Uint8Array): boolean
  }): void
}

/** A font's cache of the tables it has read; missing in the types. */
interface Tables {
  _tables?: object
}

const sign = 'once:'
const nameIn = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const files = new Map<string, { bytes: Buffer; tables: Tables }>()

/**
 * The library parses a font again for every document, which took a third of the time. Opening a font by this
 * name creates a new object, so that a document's bytes don't depend on earlier documents, but shares tables
 * that are parsed once and never modified.
 */
export function once(key: string, bytes: Buffer): { name: Buffer } {
  files.set(sign + key, { bytes, tables: {} })
  return { name: Buffer.from(sign + key) }
}

/** How fontkit opens a font after `probe` accepts its bytes. */
function openNamed({ buffer }: { buffer: Uint8Array }) {
  const file = files.get(nameIn(buffer))
  if (!file) throw new Error(`There is no font ${nameIn(buffer)}`)
  const font: ReturnType<typeof fontkit.create> & Tables = fontkit.create(file.bytes)
  file.tables._tables ??= font._tables
  font._tables = file.tables._tables
  return font
}
fontkit.registerFormat(Object.assign(openNamed, { probe: (bytes: Uint8Array) => files.has(nameIn(bytes)) }))
