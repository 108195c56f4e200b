import pdfmake from 'pdfmake'
import type { ContentColumns, TDocumentDefinitions } from 'pdfmake/interfaces'
import { type DocumentContent, pageOf } from '#shared/document/document-content.ts'
import type { PdfJob } from './document-job.ts'
import { fontFiles, widthOf } from './letters.ts'
import { missingLetters } from './missing-letters.ts'
import { cutToWidth } from './rows-of-text.ts'
import { facts, letterhead, pageWidth, runningHeight, shares } from './set-head.ts'
import { lineTable } from './set-lines.ts'
import { inks, rowFactor, say, sizes } from './set-text.ts'
import { texts } from './set-texts.ts'

declare module 'pdfmake' {
  /** Where the library looks for its fonts; its types leave it out. */
  const virtualfs: { writeFileSync(name: string, content: Buffer): void }
}

export type Rendered = { pdf: Buffer } | { missing: { letters: string[]; places: string[] } }

// Nothing is read from a disk or an address while a document is made.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)
const nameOf = (part: string, weight: string) => `${part}-${weight}`
for (const { part, weight, name } of fontFiles) pdfmake.virtualfs.writeFileSync(nameOf(part, weight), name)

/** The same content makes the same bytes wherever and whenever it is made (rule documents/same-bytes). */
export async function renderPdf(job: PdfJob): Promise<Rendered> {
  const missing = missingLetters(job.content)
  if (missing) return { missing }
  return { pdf: await pdfmake.createPdf(definitionOf(job)).getBuffer() }
}

function definitionOf({ content, savedAt, mark }: PdfJob): TDocumentDefinitions {
  // The library writes into what it is given.
  const parts = [...new Set(fontFiles.map(({ part }) => part))]
  pdfmake.setFonts(
    Object.fromEntries(
      parts.map((part) => [part, { normal: nameOf(part, 'normal'), bold: nameOf(part, 'bold') }]),
    ),
  )
  return {
    pageSize: 'LETTER',
    pageMargins: [36, 36 + runningHeight, 36, 60],
    language: 'en-US',
    // Deflated bytes differ from one processor to another.
    compress: false,
    info: {
      title: `${content.title} ${content.version}`,
      author: content.company.name,
      creator: 'Furrow',
      producer: 'Furrow',
      creationDate: new Date(savedAt),
      modDate: new Date(savedAt),
    },
    defaultStyle: { font: 'latin', fontSize: sizes.body, lineHeight: rowFactor },
    header: (page) => (page === 1 ? '' : running(content)),
    footer: (page, count) => foot(content, page, count, mark),
    content: [
      ...letterhead(content),
      facts(content),
      ...shares(content),
      lineTable(content),
      ...texts(content),
    ],
  }
}

const quiet = { size: sizes.note, color: inks.quiet }

/** Both ends of a line in the margin; the name gives way to the other. */
function ends(left: string, right: string, givesWay: 'left' | 'right'): ContentColumns {
  const stays = givesWay === 'left' ? right : left
  const room = pageWidth - widthOf(stays, sizes.note) - 24
  const cut = (text: string) => (text === stays ? text : cutToWidth(text, sizes.note, room))
  return {
    margin: [36, 36, 36, 0],
    columns: [
      { width: '*', stack: [say(cut(left), quiet)] },
      { width: 'auto', stack: [say(cut(right), { ...quiet, alignment: 'right' })] },
    ],
  }
}

function running({ title, version, producer }: DocumentContent): ContentColumns {
  return ends(`${title} · ${version}`, producer, 'right')
}

function foot(
  { company, version }: DocumentContent,
  page: number,
  count: number,
  mark: string,
): ContentColumns {
  const line = ends(company.name, `${version} · ${pageOf(page, count)} · ${mark}`, 'left')
  return { ...line, margin: [36, 13, 36, 0] }
}
