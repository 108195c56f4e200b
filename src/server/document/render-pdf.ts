import pdfmake from 'pdfmake'
import type { Content, ContentColumns, TDocumentDefinitions } from 'pdfmake/interfaces'
import { type DocumentContent, pageOf } from '#shared/document/document-content.ts'
import { type Format, readAloud } from '#shared/document/document-formats.ts'
import type { StatementContent } from '#shared/document/statement-content.ts'
import type { PdfJob } from './document-job.ts'
import { fontFiles, widthOf } from './letters.ts'
import { missingLetters } from './missing-letters.ts'
import { cutToWidth } from './rows-of-text.ts'
import { facts, letterhead, pageWidth, runningHeight, shares } from './set-head.ts'
import { lineTable } from './set-lines.ts'
import { statementBody } from './set-statement.ts'
import { inks, rowFactor, say, sizes } from './set-text.ts'
import { texts } from './set-texts.ts'
import { newDocument, type Part } from './structure.ts'
import { taggedPdf } from './tagged-pdf.ts'

declare module 'pdfmake' {
  const virtualfs: { writeFileSync(name: string, content: Buffer): void }
}

export type Rendered = { pdf: Buffer } | { missing: { letters: string[]; places: string[] } }

// Keeps pdfmake from reading anything from disk or the network.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)
const nameOf = (part: string, weight: string) => `${part}-${weight}`
for (const { part, weight, name } of fontFiles) pdfmake.virtualfs.writeFileSync(nameOf(part, weight), name)

/** Renders a PDF. The same content produces the same bytes on every machine (rule documents/same-bytes). */
export async function renderPdf(job: PdfJob): Promise<Rendered> {
  const missing = missingLetters(job.content)
  if (missing) return { missing }
  return { pdf: job.format >= readAloud ? await tagged(job) : await untagged(job) }
}

const fonts = () => {
  // Creates new objects each time, because pdfmake modifies them.
  const parts = [...new Set(fontFiles.map(({ part }) => part))]
  return Object.fromEntries(
    parts.map((part) => [part, { normal: nameOf(part, 'normal'), bold: nameOf(part, 'bold') }]),
  )
}

const margins = { left: 36, top: 36 + runningHeight, right: 36, bottom: 60 }
function partsOf({ content, mark, format }: PdfJob, read: Part | null) {
  return {
    defaultStyle: { font: 'latin', fontSize: sizes.body, lineHeight: rowFactor },
    header: (page: number): Content => (page === 1 ? '' : running(content)),
    footer: (page: number, count: number): Content => foot(content, page, count, mark),
    content: 'statement' in content ? statementBody(content, read) : orderBody(content, read, format),
  }
}

/** (rule documents/read-aloud) */
function tagged(job: PdfJob): Promise<Buffer> {
  const read = newDocument()
  return taggedPdf({
    title: titleOf(job.content),
    author: job.content.company.name,
    savedAt: new Date(job.savedAt),
    fonts: fonts(),
    margins,
    read,
    ...partsOf(job, read),
  })
}

/**
 * Renders a PDF in the format from before screen readers were supported, because documents that users have
 * already downloaded must not change.
 */
function untagged(job: PdfJob): Promise<Buffer> {
  const { content, savedAt } = job
  pdfmake.setFonts(fonts())
  const { left, top, right, bottom } = margins
  const definition: TDocumentDefinitions = {
    pageSize: 'LETTER',
    pageMargins: [left, top, right, bottom],
    language: 'en-US',
    // Doesn't compress, because the compressed bytes would differ between processors.
    compress: false,
    info: {
      title: titleOf(content),
      author: content.company.name,
      creator: 'Furrow',
      producer: 'Furrow',
      creationDate: new Date(savedAt),
      modDate: new Date(savedAt),
    },
    ...partsOf(job, null),
  }
  return pdfmake.createPdf(definition).getBuffer()
}

type Said = DocumentContent | StatementContent

const orderBody = (content: DocumentContent, read: Part | null, format: Format): Content[] => [
  ...letterhead(content, read),
  facts(content, read),
  ...shares(content, read),
  lineTable(content, read),
  ...texts(content, read, format),
]

const titleOf = (content: Said) =>
  'statement' in content ? `${content.title} ${content.customer.name}` : `${content.title} ${content.version}`

/** The text before the page number in the footer; it shows which document a loose page belongs to. */
const versionOf = (content: Said) => ('statement' in content ? content.title : content.version)

const quiet = { size: sizes.note, color: inks.quiet }

/**
 * Places text at both ends of a line in the page's margin. If there isn't room for both, cuts the text on
 * the `givesWay` side.
 */
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

function running(content: Said): ContentColumns {
  if ('statement' in content)
    return ends(`${content.title} · ${content.subline}`, content.customer.name, 'right')
  return ends(`${content.title} · ${content.version}`, content.producer, 'right')
}

function foot(content: Said, page: number, count: number, mark: string): ContentColumns {
  const line = ends(content.company.name, `${versionOf(content)} · ${pageOf(page, count)} · ${mark}`, 'left')
  return { ...line, margin: [36, 13, 36, 0] }
}
