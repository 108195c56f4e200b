import { unzipSync } from 'fflate/browser'
import { UnreadableSheet } from '#shared/csv/sheet.ts'
import { type CellFormat, readFormats } from './cell-format.ts'
import { brokenFile } from './file-kind.ts'
import { attribute, scanXml } from './scan-xml.ts'

export interface BookSheet {
  name: string
  hidden: boolean
  xml: string
}

export interface Book {
  sheets: BookSheet[]
  active: number
  texts: readonly string[]
  formats: readonly CellFormat[]
  from1904: boolean
}

export function readBook(file: string, bytes: Uint8Array): Book {
  const parts = unpacked(file, bytes)
  const part = (path: string) => parts.get(path.toLowerCase()) ?? ''
  const main = part('xl/workbook.xml')
  const targets = readTargets(part('xl/_rels/workbook.xml.rels'))
  const sheets: BookSheet[] = []
  const book: Book = {
    sheets,
    active: 0,
    texts: readTexts(part('xl/sharedstrings.xml')),
    formats: readFormats(part('xl/styles.xml')),
    from1904: false,
  }
  scanXml(main, {
    open(name, attributes) {
      if (name === 'workbookView') book.active = Number(attribute(attributes, 'activeTab') ?? 0)
      if (name === 'workbookPr') book.from1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '')
      if (name !== 'sheet') return
      const path = targets.get(attribute(attributes, 'id') ?? '') ?? ''
      const xml = part(path)
      const hidden = (attribute(attributes, 'state') ?? 'visible') !== 'visible'
      // Treats a chart sheet as hidden, because it has no cells to read.
      sheets.push({
        name: attribute(attributes, 'name') ?? '',
        hidden: hidden || path.includes('chartsheets'),
        xml,
      })
    },
    close() {},
    text() {},
  })
  if (sheets.length === 0 || sheets.every(({ xml }) => xml === ''))
    throw new UnreadableSheet(brokenFile(file))
  return book
}

function unpacked(file: string, bytes: Uint8Array): Map<string, string> {
  try {
    const isRead = (name: string) =>
      /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]{1,100}\.xml)$/i.test(
        name,
      )
    const found = unzipSync(bytes, { filter: ({ name }) => isRead(name) })
    return new Map(
      Object.entries(found).map(([name, content]) => [name.toLowerCase(), new TextDecoder().decode(content)]),
    )
  } catch {
    throw new UnreadableSheet(brokenFile(file))
  }
}

function readTargets(xml: string): Map<string, string> {
  const targets = new Map<string, string>()
  scanXml(xml, {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const target = attribute(attributes, 'Target') ?? ''
      targets.set(
        attribute(attributes, 'Id') ?? '',
        target.startsWith('/') ? target.slice(1) : `xl/${target}`,
      )
    },
    close() {},
    text() {},
  })
  return targets
}

function readTexts(xml: string): string[] {
  const texts: string[] = []
  let text = ''
  let inText = false
  let spoken = false
  scanXml(xml, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') spoken = true
      else if (name === 't') inText = !spoken
    },
    close(name) {
      if (name === 'si') texts.push(unescaped(text))
      else if (name === 'rPh') spoken = false
      else if (name === 't') inText = false
    },
    text(part) {
      if (inText) text += part
    },
  })
  return texts
}

/** Decodes escapes such as `_x0001_`, which spreadsheets write for characters that XML can't contain. */
export function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_whole, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
}
