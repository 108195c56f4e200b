import { type PdfDict, type PdfFile, PdfName, PdfRef, type PdfValue, Reader } from './pdf-file.ts'

/** Marked content: the part of a page between a begin mark and its end mark. */
export interface Mark {
  tag: string
  mcid: number | null
  text: string
  /** The number of marks that enclose this one. */
  depth: number
}

export interface PageMarks {
  page: PdfDict
  id: number
  marks: Mark[]
  /** Painting operators outside all marked content. */
  loose: string[]
  /** The number of drawn glyphs whose code maps to no text. */
  unreadable: number
}

const painting = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'Do', 'sh', 'Tj', 'TJ', "'", '"'])

export function pagesOf(file: PdfFile): { page: PdfDict; id: number }[] {
  const root = file.dict(file.trailer.get('Root'))
  const below = (kids: PdfValue | undefined): { page: PdfDict; id: number }[] =>
    file.list(kids).flatMap((kid) => {
      const page = file.dict(kid)
      return page.has('Kids') ? below(page.get('Kids')) : [{ page, id: kid instanceof PdfRef ? kid.id : 0 }]
    })
  return below(file.dict(root.get('Pages')).get('Kids'))
}

export function marksOf(file: PdfFile): PageMarks[] {
  return pagesOf(file).map(({ page, id }) => readMarks(file, page, id))
}

function readMarks(file: PdfFile, page: PdfDict, id: number): PageMarks {
  const contents = page.get('Contents')
  const stream = contents instanceof PdfRef ? (file.objects.get(contents.id)?.stream ?? '') : ''
  const fonts = file.dict(file.dict(page.get('Resources')).get('Font'))
  const read: PageMarks = { page, id, marks: [], loose: [], unreadable: 0 }
  const open: Mark[] = []
  let given: PdfValue[] = []
  let letters: ReadonlyMap<number, string> = new Map()
  const reader = new Reader(stream)
  for (reader.blank(); reader.at < stream.length; reader.blank()) {
    const word = reader.take(/[A-Za-z'"][A-Za-z0-9*]*/y)
    if (word === '') {
      given.push(reader.value())
      continue
    }
    if (word === 'BDC' || word === 'BMC') {
      const [tag, traits] = given
      const mcid = traits instanceof Map ? traits.get('MCID') : null
      const mark = {
        tag: tag instanceof PdfName ? tag.name : '',
        mcid: typeof mcid === 'number' ? mcid : null,
        text: '',
        depth: open.length,
      }
      open.push(mark)
      read.marks.push(mark)
    } else if (word === 'EMC') open.pop()
    else if (word === 'Tf')
      letters = lettersOf(file, fonts.get(given[0] instanceof PdfName ? given[0].name : ''))
    if (painting.has(word) && open.length === 0) read.loose.push(word)
    if (word === 'Tj' || word === 'TJ') {
      for (const one of given.flat()) {
        if (typeof one !== 'string') continue
        for (let at = 0; at < one.length; at += 2) {
          const said = letters.get(one.charCodeAt(at) * 256 + one.charCodeAt(at + 1))
          if (said === undefined) read.unreadable += 1
          const mark = open.at(-1)
          if (mark) mark.text += said ?? ''
        }
      }
    }
    given = []
  }
  return read
}

const known = new WeakMap<PdfFile, Map<PdfValue | undefined, ReadonlyMap<number, string>>>()

/** The text for each glyph code, from the font's ToUnicode table. */
function lettersOf(file: PdfFile, font: PdfValue | undefined): ReadonlyMap<number, string> {
  const fonts = known.get(file) ?? new Map<PdfValue | undefined, ReadonlyMap<number, string>>()
  known.set(file, fonts)
  const dict = file.dict(font)
  const found = fonts.get(dict)
  if (found) return found
  const ref = dict.get('ToUnicode')
  const table = ref instanceof PdfRef ? (file.objects.get(ref.id)?.stream ?? '') : ''
  const letters = new Map<number, string>()
  const textOf = (hex: string) => Buffer.from(hex.replace(/\s/g, ''), 'hex').swap16().toString('utf16le')
  for (const [, from = '', , list = ''] of table.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*\[([^\]]*)\]/gi)) {
    const first = Number.parseInt(from, 16)
    for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f\s]*)>/gi)].entries())
      letters.set(first + at, textOf(hex))
  }
  fonts.set(dict, letters)
  return letters
}
