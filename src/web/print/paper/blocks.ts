import { type DocumentContent, documentWords, textSections } from '#shared/document/document-content.ts'

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
  | 'text'
  | 'terms'
  | 'signature'

/**
 * A part of the document, such as a line or a heading. A page shows several blocks; the first and the last
 * might be partial.
 */
export interface Block {
  id: number
  kind: Kind
  /** The index of the share or line that the block shows. */
  at: number
  /** Text that can continue on the next page; empty for blocks without such text. */
  text: string
  /**
   * Blocks with the same unit share a page if they fit. For example, the terms and their heading are one
   * unit.
   */
  unit: string
  /** True if this block must be on the same page as the next one. */
  stays: boolean
}

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
    // The totals always have at least one line above them on their page.
    const stays = at === document.lines.length - 1
    add('line', `line ${at}`, { at, stays: true })
    add('details', `line ${at}`, { at, stays, text: line.details.join('\n') })
  })
  add('totals', 'totals')

  for (const { key, heading, text } of textSections(document)) {
    add('heading', key, { stays: true, text: heading })
    add('text', key, { text })
  }
  add('heading', 'terms', { stays: true, text: documentWords.terms })
  document.terms.forEach((text, at) => {
    // Keeps the end of the terms with the signature, so that the signature never gets a page to itself.
    add('terms', 'terms', { text, stays: at === document.terms.length - 1 })
  })
  add('signature', 'terms')
  return blocks
}
