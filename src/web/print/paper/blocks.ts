import { type DocumentContent, documentWords } from '#shared/document/document-content.ts'

type Kind =
  | 'top'
  | 'shareHead'
  | 'share'
  | 'gap'
  | 'lineHead'
  | 'line'
  | 'details'
  | 'totals'
  | 'heading'
  | 'comments'
  | 'terms'
  | 'signature'

/** A part of the document from top to bottom. A page shows some of them, the first and the last perhaps in part. */
export interface Block {
  id: number
  kind: Kind
  /** Which share or line it is of. */
  at: number
  /** What may go on on the next page; of other parts empty. */
  text: string
  /** Blocks of one unit stand on one page if they fit on one: a line, the terms with their heading. */
  unit: string
  /** Stands on the page of the next block. */
  stays: boolean
}

/** An order as the parts that its pages are made of. */
export function documentBlocks(document: DocumentContent): Block[] {
  const blocks: Block[] = []
  const add = (kind: Kind, unit: string, said: Partial<Block> = {}) =>
    blocks.push({ id: blocks.length, kind, unit, at: 0, text: '', stays: false, ...said })

  add('top', 'top')
  add('shareHead', 'shares', { stays: true })
  const shares = Math.max(document.customers.length, document.agronomists.length)
  for (let at = 0; at < shares; at++) add('share', `share ${at}`, { at, stays: at === shares - 1 })
  add('gap', 'gap')

  add('lineHead', 'lines', { stays: true })
  document.lines.forEach((line, at) => {
    // The sums never stand without a line above them.
    const stays = at === document.lines.length - 1
    add('line', `line ${at}`, { at, stays: true })
    add('details', `line ${at}`, { at, stays, text: line.details.join('\n') })
  })
  add('totals', 'totals')

  if (document.comments) {
    add('heading', 'comments', { stays: true, text: documentWords.comments })
    add('comments', 'comments', { text: document.comments })
  }
  add('heading', 'terms', { stays: true, text: documentWords.terms })
  document.terms.forEach((text, at) => {
    // Nobody signs a page on which nothing stands.
    add('terms', 'terms', { text, stays: at === document.terms.length - 1 })
  })
  add('signature', 'terms')
  return blocks
}
