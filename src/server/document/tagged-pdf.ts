import { createRequire } from 'node:module'
import type { Content } from 'pdfmake/interfaces'
import type { Part } from './structure.ts'

/** pdfmake's internal modules for laying out and drawing pages, which its types leave out. */
const require = createRequire(import.meta.url)
const { default: PdfDocument }: { default: new (...args: unknown[]) => PdfKit } =
  require('pdfmake/js/PDFDocument')
const { default: LayoutBuilder }: { default: new (...args: unknown[]) => Layout } =
  require('pdfmake/js/LayoutBuilder')
const { default: Renderer }: { default: new (document: PdfKit) => PageRenderer } =
  require('pdfmake/js/Renderer')
const { default: virtualfs }: { default: unknown } = require('pdfmake/js/virtual-fs')

interface PdfKit extends NodeJS.ReadableStream {
  page: object
  end(): void
  appendXML(xml: string): void
  /** Writes the metadata. We replace this method, because the original doesn't escape text for XML. */
  _addInfo(): void
  markContent(tag: 'Artifact', options: { type: 'Pagination' | 'Layout' }): void
  markStructureContent(kind: string): object
  endMarkedContent(): void
  struct(kind: string, options: object): Element
  addStructure(element: Element): void
}

interface Element {
  dictionary: { data: Record<string, unknown> }
  add(child: object): void
}

interface Line {
  inlines: readonly { part?: Part }[]
}

interface Layout {
  registerTableLayouts(layouts: object): void
  layoutDocument(...args: unknown[]): readonly object[]
}

declare class PageRenderer {
  pdfDocument: PdfKit
  renderPages(pages: readonly object[]): void
  renderLine(line: Line, x: number, y: number): void
  renderVector(vector: object): void
}

/**
 * Marks each drawn run of text with its structure element; runs without one are skipped when reading aloud
 * (rule documents/read-aloud).
 */
class TaggedRenderer extends Renderer {
  readonly #elements: ReadonlyMap<Part, Element>
  readonly #firstPages = new Map<Part, object>()
  #open: { mark: Part | 'Pagination' | 'Layout'; page: object } | null = null

  constructor(document: PdfKit, elements: ReadonlyMap<Part, Element>) {
    super(document)
    this.#elements = elements
  }

  override renderPages(pages: readonly object[]): void {
    super.renderPages(pages)
    if (this.#open?.page === this.pdfDocument.page) this.pdfDocument.endMarkedContent()
  }

  override renderLine(line: Line, x: number, y: number): void {
    const part = line.inlines.find((one) => one.part)?.part
    this.#mark(part === undefined || this.#isRepeated(part) ? 'Pagination' : part)
    super.renderLine(line, x, y)
  }

  override renderVector(vector: object): void {
    this.#mark('Layout')
    super.renderVector(vector)
  }

  #isRepeated(part: Part): boolean {
    if (!part.repeats) return false
    const { page } = this.pdfDocument
    const first = this.#firstPages.get(part) ?? page
    this.#firstPages.set(part, first)
    return first !== page
  }

  #mark(mark: Part | 'Pagination' | 'Layout'): void {
    const { pdfDocument } = this
    const { page } = pdfDocument
    // Marked content that was open at the end of the previous page has already been closed there.
    const isOpen = this.#open?.page === page
    if (isOpen && this.#open?.mark === mark) return
    if (isOpen) pdfDocument.endMarkedContent()
    this.#open = { mark, page }
    if (typeof mark === 'string') pdfDocument.markContent('Artifact', { type: mark })
    else this.#elements.get(mark)?.add(pdfDocument.markStructureContent(mark.kind))
  }
}

function elementsOf(document: PdfKit, root: Part): Map<Part, Element> {
  const elements = new Map<Part, Element>()
  function elementOf(part: Part): Element {
    const { kind, parts, actual, scope, span } = part
    const element = document.struct(kind, actual === undefined ? {} : { actual })
    if (scope || span) {
      element.dictionary.data.A = {
        O: 'Table',
        ...(scope && { Scope: scope }),
        ...(span && { ColSpan: span }),
      }
    }
    elements.set(part, element)
    for (const one of parts) element.add(elementOf(one))
    return element
  }
  document.addStructure(elementOf(root))
  return elements
}

export interface TaggedDocument {
  title: string
  author: string
  savedAt: Date
  fonts: object
  defaultStyle: object
  margins: { left: number; top: number; right: number; bottom: number }
  header: (page: number, count: number) => Content
  footer: (page: number, count: number) => Content
  content: Content[]
  read: Part
}

const letter = { width: 612, height: 792, orientation: 'portrait' }

export async function taggedPdf(given: TaggedDocument): Promise<Buffer> {
  const { title, author, savedAt, fonts, defaultStyle, margins, header, footer, content, read } = given
  const info = {
    Title: title,
    Author: author,
    Creator: 'Furrow',
    Producer: 'Furrow',
    CreationDate: savedAt,
    ModDate: savedAt,
  }
  const document = new PdfDocument(
    fonts,
    {},
    {},
    {},
    {
      size: [letter.width, letter.height],
      pdfVersion: '1.7',
      subset: 'PDF/A-2a',
      tagged: true,
      displayTitle: true,
      lang: 'en-US',
      // Compressed bytes could differ between CPUs (rule documents/same-bytes).
      compress: false,
      fontLayoutCache: true,
      autoFirstPage: false,
      font: null,
      info,
    },
    virtualfs,
    () => false,
  )
  document._addInfo = () => document.appendXML(xmpOf(title, author, savedAt))
  const layout = new LayoutBuilder(letter, margins, null)
  layout.registerTableLayouts({})
  const pages = layout.layoutDocument(
    content,
    document,
    {},
    defaultStyle,
    undefined,
    header,
    footer,
    undefined,
    undefined,
  )
  new TaggedRenderer(document, elementsOf(document, read)).renderPages(pages)
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => {
    document.on('end', resolve)
    document.on('error', reject)
  })
  document.end()
  await done
  return Buffer.concat(chunks)
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function xmpOf(title: string, author: string, savedAt: Date): string {
  const at = `${savedAt.toISOString().slice(0, 19)}Z`
  return `
  <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
    <xmp:CreateDate>${at}</xmp:CreateDate>
    <xmp:ModifyDate>${at}</xmp:ModifyDate>
    <xmp:CreatorTool>Furrow</xmp:CreatorTool>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
    <dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>
    <dc:language><rdf:Bag><rdf:li>en-US</rdf:li></rdf:Bag></dc:language>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
    <pdf:Producer>Furrow</pdf:Producer>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
    <pdfuaid:part>1</pdfuaid:part>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
        <pdfaProperty:name>part</pdfaProperty:name>
        <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
        <pdfaProperty:category>internal</pdfaProperty:category>
        <pdfaProperty:description>Part of ISO 14289 that the document follows</pdfaProperty:description>
      </rdf:li></rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>`
}
