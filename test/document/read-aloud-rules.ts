import { type PdfDict, type PdfFile, PdfRef, readPdfFile } from './pdf-file.ts'
import { marksOf, type PageMarks } from './pdf-marks.ts'
import { allElements, elementsOf, isElement, type ReadElement } from './reading-order.ts'

/** A rule of PDF/UA-1 or PDF/A-2a that a document can break. `faults` returns what is wrong, if anything. */
interface Rule {
  name: string
  faults: (checked: Checked) => string[]
}

interface Checked {
  file: PdfFile
  root: PdfDict
  info: PdfDict
  xmp: string
  pages: PageMarks[]
  elements: ReadElement[]
}

const unless = (right: boolean, fault: string) => (right ? [] : [fault])
const below = ({ children }: ReadElement) => children.filter(isElement)
const kinds = new Set([
  'Document',
  'Part',
  'H1',
  'H2',
  'H3',
  'P',
  'L',
  'LI',
  'Lbl',
  'LBody',
  'Table',
  'Caption',
  'THead',
  'TBody',
  'TFoot',
  'TR',
  'TH',
  'TD',
])
const allowed: Record<string, readonly string[]> = {
  L: ['LI'],
  LI: ['Lbl', 'LBody'],
  Table: ['Caption', 'THead', 'TBody', 'TFoot', 'TR'],
  THead: ['TR'],
  TBody: ['TR'],
  TFoot: ['TR'],
  TR: ['TH', 'TD'],
}
const textOf = ({ file, xmp }: Pick<Checked, 'file' | 'xmp'>, tag: string) =>
  file && (new RegExp(`<${tag}>(?:<rdf:(?:Alt|Seq)>)?(?:<rdf:li[^>]*>)?([^<]*)<`).exec(xmp)?.[1] ?? null)
const unescaped = (text: string | null) =>
  text?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&') ?? null
const attribute = ({ file }: Checked, { dict }: ReadElement, name: string) =>
  file.get(file.dict(dict.get('A')).get(name))

export const rules: readonly Rule[] = [
  {
    name: 'header',
    faults: ({ file }) =>
      unless(/^%PDF-1\.7\n%[\x80-\xff]{4}/.test(file.text), 'not 1.7 with a mark of bytes'),
  },
  {
    name: 'marked',
    faults: ({ file, root }) => unless(file.dict(root.get('MarkInfo')).get('Marked') === true, 'not marked'),
  },
  { name: 'language', faults: ({ root }) => unless(root.get('Lang') === 'en-US', 'no language') },
  {
    name: 'title is shown',
    faults: ({ file, root }) =>
      unless(
        file.dict(root.get('ViewerPreferences')).get('DisplayDocTitle') === true,
        'the name of the file is shown',
      ),
  },
  { name: 'title', faults: ({ file, info }) => unless(Boolean(file.get(info.get('Title'))), 'no title') },
  {
    name: 'xmp has the title',
    faults: (one) =>
      unless(unescaped(textOf(one, 'dc:title')) === one.file.get(one.info.get('Title')), 'another title'),
  },
  {
    name: 'xmp has the author',
    faults: (one) =>
      unless(unescaped(textOf(one, 'dc:creator')) === one.file.get(one.info.get('Author')), 'another author'),
  },
  {
    name: 'xmp has the times',
    faults: (one) =>
      (['CreationDate', 'ModDate'] as const).flatMap((key) => {
        const said = String(one.file.get(one.info.get(key))).replace(/\D/g, '')
        const tag = key === 'ModDate' ? 'xmp:ModifyDate' : 'xmp:CreateDate'
        return unless(textOf(one, tag)?.replace(/\D/g, '') === said, `${tag} is another time`)
      }),
  },
  { name: 'PDF/UA', faults: (one) => unless(textOf(one, 'pdfuaid:part') === '1', 'not said') },
  {
    name: 'PDF/A',
    faults: (one) =>
      unless(textOf(one, 'pdfaid:part') === '2' && textOf(one, 'pdfaid:conformance') === 'A', 'not said'),
  },
  {
    name: 'the schema of PDF/UA is described',
    faults: ({ xmp }) => unless(xmp.includes('<pdfaSchema:prefix>pdfuaid<'), 'no description'),
  },
  {
    name: 'xmp is well formed',
    faults: ({ xmp }) => unless(!/&(?!(?:amp|lt|gt);)/.test(xmp), 'a bare ampersand'),
  },
  {
    name: 'colors',
    faults: ({ file, root }) => {
      const [intent] = file.list(root.get('OutputIntents'))
      const profile = file.dict(file.dict(intent).get('DestOutputProfile'))
      return unless(
        file.name(file.dict(intent).get('S')) === 'GTS_PDFA1' && profile.get('N') === 3,
        'no profile',
      )
    },
  },
  { name: 'file id', faults: ({ file }) => unless(file.list(file.trailer.get('ID')).length === 2, 'none') },
  { name: 'not encrypted', faults: ({ file }) => unless(!file.trailer.has('Encrypt'), 'encrypted') },
  {
    name: 'no programs',
    faults: ({ file }) => unless(!/\/(?:JavaScript|JS|AA|OpenAction|Launch)\b/.test(file.text), 'an action'),
  },
  {
    name: 'pages follow the reading',
    faults: ({ file, pages }) =>
      pages.flatMap(({ page }, at) =>
        unless(
          file.name(page.get('Tabs')) === 'S' && typeof page.get('StructParents') === 'number',
          `page ${at + 1}`,
        ),
      ),
  },
  {
    name: 'nothing is drawn outside of marks',
    faults: ({ pages }) => pages.flatMap(({ loose }, at) => loose.map((word) => `${word} on page ${at + 1}`)),
  },
  {
    name: 'a mark is content or an artifact',
    faults: ({ pages }) =>
      pages.flatMap(({ marks }) =>
        marks.filter(({ tag, mcid }) => (tag === 'Artifact') === (mcid !== null)).map(({ text }) => text),
      ),
  },
  {
    name: 'marks are not nested',
    faults: ({ pages }) =>
      pages.flatMap(({ marks }) => marks.filter(({ depth }) => depth > 0).map(({ text }) => text)),
  },
  {
    name: 'every mark is read exactly once',
    faults: ({ pages, elements }) => {
      const read = allElements(elements).flatMap(({ children }) =>
        children.flatMap((one) => (isElement(one) ? [] : [`${one.page} ${one.mcid}`])),
      )
      const drawn = pages.flatMap(({ id, marks }) =>
        marks.flatMap(({ mcid }) => (mcid === null ? [] : [`${id} ${mcid}`])),
      )
      return unless(
        read.toSorted().join() === drawn.toSorted().join() && new Set(read).size === read.length,
        `${drawn.length} drawn, ${read.length} read`,
      )
    },
  },
  {
    name: 'marks know their element',
    faults: ({ file, root, pages, elements }) => {
      const tree = file.list(file.dict(file.dict(root.get('StructTreeRoot')).get('ParentTree')).get('Nums'))
      return allElements(elements).flatMap(({ id, kind, children }) =>
        children.flatMap((one) => {
          if (isElement(one)) return []
          const key = pages.find((page) => page.id === one.page)?.page.get('StructParents')
          const parents = file.list(tree[tree.indexOf(key ?? -1) + 1])
          const parent = parents[one.mcid]
          return unless(parent instanceof PdfRef && parent.id === id, `${kind} ${one.mcid}`)
        }),
      )
    },
  },
  {
    name: 'elements know what they are in',
    faults: ({ elements }) =>
      allElements(elements).flatMap((one) =>
        below(one).flatMap(({ dict, kind }) => {
          const parent = dict.get('P')
          return unless(parent instanceof PdfRef && parent.id === one.id, kind)
        }),
      ),
  },
  {
    name: 'kinds are those of the standard',
    faults: ({ elements }) => allElements(elements).flatMap(({ kind }) => unless(kinds.has(kind), kind)),
  },
  {
    name: 'one document',
    faults: ({ elements }) =>
      unless(elements.length === 1 && elements[0]?.kind === 'Document', 'none, or several'),
  },
  {
    name: 'headings',
    faults: ({ elements }) => {
      const levels = allElements(elements).flatMap(({ kind }) =>
        /^H\d$/.test(kind) ? [Number(kind[1])] : [],
      )
      const skips = levels.some((level, at) => level > (levels[at - 1] ?? 0) + 1)
      return unless(!skips && levels.filter((level) => level === 1).length === 1, levels.join(' '))
    },
  },
  {
    name: 'elements are where they may be',
    faults: ({ elements }) =>
      allElements(elements).flatMap((one) => {
        const may = allowed[one.kind]
        return may
          ? below(one).flatMap(({ kind }) => unless(may.includes(kind), `${kind} in ${one.kind}`))
          : []
      }),
  },
  {
    name: 'items have label and body',
    faults: ({ elements }) =>
      allElements(elements).flatMap((one) =>
        one.kind === 'LI'
          ? unless(
              below(one)
                .map(({ kind }) => kind)
                .join() === 'Lbl,LBody',
              'an item',
            )
          : [],
      ),
  },
  {
    name: 'a caption comes first',
    faults: ({ elements }) =>
      allElements(elements).flatMap((one) =>
        unless(
          !below(one)
            .slice(1)
            .some(({ kind }) => kind === 'Caption'),
          one.kind,
        ),
      ),
  },
  {
    name: 'head cells say of what',
    faults: (one) =>
      allElements(one.elements).flatMap((element) => {
        const scope = one.file.name(attribute(one, element, 'Scope'))
        return element.kind === 'TH' ? unless(scope === 'Row' || scope === 'Column', 'a head cell') : []
      }),
  },
  {
    name: 'rows have as many cells as their table',
    faults: (one) =>
      allElements(one.elements)
        .filter(({ kind }) => kind === 'Table')
        .flatMap((table) => {
          const rows = allElements(below(table)).filter(({ kind }) => kind === 'TR')
          const widths = rows.map((row) =>
            below(row).reduce((sum, cell) => sum + Number(attribute(one, cell, 'ColSpan') ?? 1), 0),
          )
          return unless(new Set(widths).size === 1, widths.join(' '))
        }),
  },
  {
    name: 'a table has head cells',
    faults: ({ elements }) =>
      allElements(elements).flatMap((one) =>
        one.kind === 'Table'
          ? unless(
              allElements(below(one)).some(({ kind }) => kind === 'TH'),
              'none',
            )
          : [],
      ),
  },
  {
    name: 'fonts are embedded and can be read',
    faults: ({ file, pages }) =>
      pages.flatMap(({ page }) =>
        [...file.dict(file.dict(page.get('Resources')).get('Font')).values()].flatMap((font) => {
          const dict = file.dict(font)
          const [inside] = file.list(dict.get('DescendantFonts'))
          const about = file.dict(file.dict(inside).get('FontDescriptor'))
          return unless(
            (about.has('FontFile2') || about.has('FontFile3')) && dict.has('ToUnicode'),
            String(file.name(dict.get('BaseFont'))),
          )
        }),
      ),
  },
  {
    name: 'letters have their glyphs',
    faults: ({ file, pages }) =>
      pages.flatMap(({ page }) =>
        [...file.dict(file.dict(page.get('Resources')).get('Font')).values()].flatMap((font) => {
          const inside = file.dict(file.list(file.dict(font).get('DescendantFonts'))[0])
          const isTrueType = file.name(inside.get('Subtype')) === 'CIDFontType2'
          return unless(
            !isTrueType || file.name(inside.get('CIDToGIDMap')) === 'Identity',
            'a font without a map',
          )
        }),
      ),
  },
  {
    name: 'all that is drawn can be read',
    faults: ({ pages }) =>
      pages.flatMap(({ unreadable }, at) =>
        unless(unreadable === 0, `${unreadable} signs on page ${at + 1}`),
      ),
  },
  {
    name: 'nothing shines through',
    faults: ({ file }) =>
      unless(!/\/(?:ca|CA) 0?\.\d/.test(file.text) && !file.text.includes('/SMask'), 'a transparency'),
  },
]

/** Returns the rules that a PDF breaks, each with what is wrong. Checks all rules, or only `asked`. */
export function readAloudFaults(pdf: Buffer, asked?: string): { rule: string; faults: string[] }[] {
  const file = readPdfFile(pdf)
  const root = file.dict(file.trailer.get('Root'))
  const metadata = root.get('Metadata')
  const xmp = metadata instanceof PdfRef ? (file.objects.get(metadata.id)?.stream ?? '') : ''
  let pages: PageMarks[] | null = null
  let elements: ReadElement[] | null = null
  const checked: Checked = {
    file,
    root,
    info: file.dict(file.trailer.get('Info')),
    xmp: Buffer.from(xmp, 'latin1').toString('utf8'),
    get pages() {
      pages ??= marksOf(file)
      return pages
    },
    get elements() {
      elements ??= elementsOf(file)
      return elements
    },
  }
  return rules
    .filter(({ name }) => asked === undefined || name === asked)
    .flatMap(({ name, faults }) => {
      const found = faults(checked)
      return found.length > 0 ? [{ rule: name, faults: found.slice(0, 5) }] : []
    })
}
