/**
 * Documents of ours one behind the other as one file, each with its own pages, numbers and fingerprints
 * (rule many-orders/documents). Only what our own writer makes is read: objects by a plain table, no encryption.
 */
export function mergePdfs(files: readonly Bytes[]): Bytes[] {
  const out = new Parts('%PDF-1.7\n%\xff\xff\xff\xff\n\n')
  // The catalog and the root of all pages come first.
  let next = 3
  const trees: { id: number; pages: number }[] = []
  for (const bytes of files) {
    const file = readFile(bytes)
    const base = next - 1
    next += file.objects.length
    for (const { id, from, to } of file.objects) {
      out.begin(id + base)
      const [said, stream] = renumbered(bytes, from, to, base)
      out.add(id === file.pages ? hung(said) : said, stream)
    }
    trees.push({ id: file.pages + base, pages: file.count })
  }
  const kids = trees.map(({ id }) => `${id} 0 R`).join(' ')
  out.begin(1)
  out.add('1 0 obj\n<< /Type /Catalog /Pages 2 0 R /Lang (en-US) >>\nendobj\n')
  out.begin(2)
  const count = trees.reduce((total, { pages }) => total + pages, 0)
  out.add(`2 0 obj\n<< /Type /Pages /Kids [${kids}] /Count ${count} >>\nendobj\n`)
  return out.end(next)
}

/** As a Blob takes them. */
type Bytes = Uint8Array<ArrayBuffer>

interface PlainPdf {
  objects: { id: number; from: number; to: number }[]
  /** The object that its pages hang on, and how many there are. */
  pages: number
  count: number
}

function readFile(bytes: Bytes): PlainPdf {
  const tail = latin(bytes, Math.max(0, bytes.length - 2_048), bytes.length)
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1])
  const lines = latin(bytes, table, bytes.length).split('\n')
  const size = Number(lines[1]?.split(' ')[1])
  if (lines[0]?.trim() !== 'xref' || !(size > 1)) throw new Error('This PDF has no plain table')
  const starts = lines.slice(2, 2 + size).map((line) => Number(line.slice(0, 10)))
  const inOrder = starts
    .map((from, id) => ({ id, from }))
    .slice(1)
    .sort((a, b) => a.from - b.from)
  const objects = inOrder.map((one, at) => ({ ...one, to: inOrder[at + 1]?.from ?? table }))
  const textOf = (id: number) => {
    const one = objects.find((object) => object.id === id)
    return one ? latin(bytes, one.from, Math.min(one.to, one.from + 65_536)) : ''
  }
  const root = Number(/\/Root (\d+) 0 R/.exec(lines.slice(2 + size).join('\n'))?.[1])
  const pages = Number(/\/Pages (\d+) 0 R/.exec(textOf(root))?.[1])
  const count = Number(/\/Count (\d+)/.exec(textOf(pages))?.[1])
  if (!(pages > 0) || !(count > 0)) throw new Error('This PDF has no pages')
  return { objects, pages, count }
}

/** An object by its number in the whole file: references follow, strings and streams stay as they are. */
function renumbered(bytes: Bytes, from: number, to: number, base: number): [string, Bytes] {
  const text = latin(bytes, from, to)
  const token = /\((?:\\[\s\S]|[^\\()])*\)|(\d+) 0 (R|obj)\b|stream\r?\n/g
  let said = ''
  let at = 0
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [whole, id, kind] = found
    said += text.slice(at, found.index)
    at = found.index + whole.length
    said += id === undefined ? whole : `${Number(id) + base} 0 ${kind}`
    if (whole.startsWith('stream')) return [said, bytes.subarray(from + at, to)]
  }
  return [said + text.slice(at), bytes.subarray(to, to)]
}

/** The pages of one document hang on those of the whole file. */
function hung(tree: string): string {
  const end = tree.lastIndexOf('>>')
  return `${tree.slice(0, end)}/Parent 2 0 R\n${tree.slice(end)}`
}

class Parts {
  readonly #parts: Bytes[] = []
  readonly #starts = new Map<number, number>()
  #length = 0

  constructor(head: string) {
    this.add(head)
  }

  /** An object begins here. */
  begin(id: number): void {
    this.#starts.set(id, this.#length)
  }

  add(...parts: (string | Bytes)[]): void {
    for (const part of parts) {
      const bytes = typeof part === 'string' ? bytesOf(part) : part
      this.#parts.push(bytes)
      this.#length += bytes.length
    }
  }

  end(size: number): Bytes[] {
    const table = this.#length
    const rows = Array.from({ length: size - 1 }, (_, at) => {
      const start = this.#starts.get(at + 1) ?? 0
      return `${String(start).padStart(10, '0')} 00000 n \n`
    })
    this.add(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`)
    this.add(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
    return this.#parts
  }
}

/** Each byte as one character. */
function latin(bytes: Bytes, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, Math.min(to, at + 8_192)))
  return text
}

function bytesOf(text: string): Bytes {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
