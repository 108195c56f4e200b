import { createRequire } from 'node:module'

/** The fontkit instance that the PDF library uses, so that the library finds the formats registered here. */
export const fontkit: typeof import('fontkit') & Formats = createRequire(import.meta.url)('fontkit')

interface Formats {
  registerFormat(format: {
    (stream: { buffer: Uint8Array }): object
    probe(bytes: Uint8Array): boolean
  }): void
}

/** The font tables that have been parsed so far. fontkit caches them, but its type definitions omit them. */
interface Tables {
  _tables?: object
}

const sign = 'once:'
const nameIn = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const files = new Map<string, { bytes: Buffer; tables: Tables }>()

/**
 * Registers a font whose tables are parsed only once. The PDF library would parse them for every document,
 * which takes a third of the total time. Each document opens its own font object, so that its bytes don't
 * depend on earlier documents. These objects share the parsed tables, which are never modified.
 */
export function once(key: string, bytes: Buffer): { name: Buffer } {
  files.set(sign + key, { bytes, tables: {} })
  return { name: Buffer.from(sign + key) }
}

function openNamed({ buffer }: { buffer: Uint8Array }) {
  const file = files.get(nameIn(buffer))
  if (!file) throw new Error(`There is no font ${nameIn(buffer)}`)
  const font: ReturnType<typeof fontkit.create> & Tables = fontkit.create(file.bytes)
  file.tables._tables ??= font._tables
  font._tables = file.tables._tables
  return font
}
fontkit.registerFormat(Object.assign(openNamed, { probe: (bytes: Uint8Array) => files.has(nameIn(bytes)) }))
