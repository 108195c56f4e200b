import { createRequire } from 'node:module'

/** The PDF library's own instance of fontkit, so that the library finds what is registered here. */
export const fontkit: typeof import('fontkit') & Formats = createRequire(import.meta.url)('fontkit')

interface Formats {
  registerFormat(format: {
    (stream: { buffer: Uint8Array }): object
    probe(bytes: Uint8Array): boolean
  }): void
}

/** The tables that a font has already read, cached by the library but missing from its types. */
interface Tables {
  _tables?: object
}

const sign = 'once:'
const nameIn = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const files = new Map<string, { bytes: Buffer; tables: Tables }>()

/**
 * Registers a font whose tables are parsed once: the library would parse them for every document, a third of
 * the total time. Opening the font by this name creates a new object, so that a document's bytes don't depend
 * on earlier documents, but shares those tables, which are never modified.
 */
export function once(key: string, bytes: Buffer): { name: Buffer } {
  files.set(sign + key, { bytes, tables: {} })
  return { name: Buffer.from(sign + key) }
}

/** Opens a font by name; fontkit calls this once `probe` has accepted the bytes. */
function openNamed({ buffer }: { buffer: Uint8Array }) {
  const file = files.get(nameIn(buffer))
  if (!file) throw new Error(`There is no font ${nameIn(buffer)}`)
  const font: ReturnType<typeof fontkit.create> & Tables = fontkit.create(file.bytes)
  file.tables._tables ??= font._tables
  font._tables = file.tables._tables
  return font
}
fontkit.registerFormat(Object.assign(openNamed, { probe: (bytes: Uint8Array) => files.has(nameIn(bytes)) }))
