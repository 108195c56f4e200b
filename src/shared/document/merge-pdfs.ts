/**
 * Merges our documents into one file, in which each document keeps its pages, page numbers and fingerprints
 * (rule many-orders/documents). Reads only PDFs from our own writer, which have a plain object table and no
 * encryption.
 */
export function mergePdfs(files: readonly Bytes[], title: string): Bytes[] {
  const out = new Parts('%PDF-1.7\n%\xff\xff\xff\xff\n\n')
  // Objects 1 to 5 are the catalog, the page tree, the structure tree, its top element, and the title.
  let next = 6
  let count = 0
  const pages: number[] = []
  const parts: number[] = []
  let marks = ''
  for (const bytes of files) {
    const file = readFile(bytes)
    const base = next - 1
    for (const { id, from, to } of file.objects) {
      out.begin(id + base)
      const [said, stream] = renumbered(bytes, from, to, base)
      if (id === file.pages) out.add(hung(said))
      else if (id === file.said) out.add(partOf(said))
      else if (id === file.structure) {
        out.add(`${id + base} 0 obj\nnull\nendobj\n`)
        marks += marksFrom(said, count)
      } else out.add(countedFrom(said, count), stream)
    }
    next += file.objects.length
    count += file.count
    pages.push(file.pages + base)
    parts.push(file.said + base)
  }
  const all = (ids: readonly number[]) => ids.map((id) => `${id} 0 R`).join(' ')
  const first = [
    '/Type /Catalog /Pages 2 0 R /StructTreeRoot 3 0 R /Metadata 5 0 R /Lang (en-US) /MarkInfo << /Marked true >> /ViewerPreferences << /DisplayDocTitle true >>',
    `/Type /Pages /Kids [${all(pages)}] /Count ${count}`,
    `/Type /StructTreeRoot /K [4 0 R] /ParentTreeNextKey ${count} /ParentTree << /Limits [0 ${count - 1}] /Nums [\n${marks}] >>`,
    `/Type /StructElem /S /Document /P 3 0 R /K [${all(parts)}]`,
  ]
  for (const [at, said] of first.entries()) {
    out.begin(at + 1)
    out.add(`${at + 1} 0 obj\n<< ${said} >>\nendobj\n`)
  }
  const about = new TextEncoder().encode(metadata(title))
  out.begin(5)
  out.add(`5 0 obj\n<< /Type /Metadata /Subtype /XML /Length ${about.length} >>\nstream\n`)
  out.add(about, '\nendstream\nendobj\n')
  return out.end(next)
}

/**
 * Turns the top element of a document's structure tree into a Part element of the merged file
 * (rule documents/read-aloud).
 */
function partOf(said: string): string {
  return said.replace('/S /Document', '/S /Part').replace(/^\/P \d+ 0 R$/m, '/P 4 0 R')
}

/**
 * Returns a document's entries that link the marks on each page to structure elements. Renumbers the pages
 * for the merged file.
 */
function marksFrom(structure: string, count: number): string {
  const lines = structure.match(/^\s*\d+ \[[\d R]*\]$/gm) ?? []
  return lines
    .map((line) => `${line.trim().replace(/^\d+/, (page) => String(Number(page) + count))}\n`)
    .join('')
}

function countedFrom(object: string, count: number): string {
  if (!/^\d+ 0 obj\n<<\n\/Type \/Page\n/.test(object)) return object
  return object.replace(/^\/StructParents (\d+)$/m, (_, page) => `/StructParents ${Number(page) + count}`)
}

const metadata = (title: string) => `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>
<pdfuaid:part>1</pdfuaid:part></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`

/** The kind of byte array that Blob accepts: one that isn't backed by shared memory. */
type Bytes = Uint8Array<ArrayBuffer>

interface PlainPdf {
  objects: { id: number; from: number; to: number }[]
  /** The object number of the page tree's root; `count` is the number of pages. */
  pages: number
  count: number
  /** The object number of the structure tree's root. */
  structure: number
  /** The object number of the structure tree's top element. */
  said: number
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
  const structure = Number(/\/StructTreeRoot (\d+) 0 R/.exec(textOf(root))?.[1])
  const said = Number(/\/K \[(\d+) 0 R\]/.exec(textOf(structure).split('/ParentTreeNextKey')[1] ?? '')?.[1])
  if (!(pages > 0) || !(count > 0) || !(said > 0)) throw new Error('This PDF has no pages or no tags')
  return { objects, pages, count, structure, said }
}

/** Renumbers an object for the merged file. Changes its references, but not its strings or streams. */
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

/** Attaches a document's page tree to the merged file's page tree. */
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

  /** Records that the object with this number starts here, for the file's cross-reference table. */
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

function latin(bytes: Bytes, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, Math.min(to, at + 8_192)))
  return text
}

function bytesOf(text: string): Bytes {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
