import type { Block } from './blocks.ts'
import { type Piece, pageStarts, type Room } from './page-starts.ts'

/**
 * The heights, in pixels, available for content on the first page and on later pages: 10 inches at 96 px per
 * inch, less the footer and some slack for printer rounding. Later pages also have a header.
 */
const room: Room = { first: 960 - 32, further: 960 - 32 - 32 }

/** Minimum number of text lines to keep together at the end of a page and the start of the next. */
const together = 3

interface BlockPiece extends Piece {
  block: Block
  /** Where the piece starts within the block's text. */
  from: number
}

/**
 * Divides the blocks among pages, based on their rendered heights. `flow` contains all blocks in one column.
 */
export function pagesOf(flow: Element, blocks: Block[]): Block[][] {
  const pieces = wholeUnits(blocks.flatMap((block) => blockPieces(flow, block)))
  const starts = pageStarts(pieces, room)
  return starts.map((start, page) => blocksBetween(pieces, start, starts[page + 1] ?? pieces.length))
}

/** If a unit, such as the terms and their heading, fits on one page, marks its pieces to stay together. */
function wholeUnits(pieces: BlockPiece[]): BlockPiece[] {
  const heights = new Map<string, number>()
  for (const { block, height } of pieces) {
    heights.set(block.unit, (heights.get(block.unit) ?? 0) + height)
  }
  return pieces.map((piece, at) => {
    const { unit } = piece.block
    const fits = piece.head + (heights.get(unit) ?? 0) <= room.further
    return fits && pieces[at + 1]?.block.unit === unit ? { ...piece, stays: true } : piece
  })
}

function blocksBetween(pieces: BlockPiece[], start: number, end: number): Block[] {
  const onPage = pieces.slice(start, end)
  return onPage.flatMap(({ block, from }, at) => {
    if (onPage[at - 1]?.block === block) return []
    const next = pieces.slice(end, end + 1).find((piece) => piece.block === block)
    return { ...block, text: block.text.slice(from, next?.from) }
  })
}

function blockPieces(flow: Element, block: Block): BlockPiece[] {
  const parts = [...flow.querySelectorAll(`[data-block="${block.id}"]`)]
  const height = Math.max(0, ...parts.map((part) => part.getBoundingClientRect().height))
  const head = headHeight(flow, block)
  const text = parts[0]?.querySelector('[data-text]') ?? parts[0]
  const lines = block.text && text ? textLines(text) : []
  if (lines.length < 2 * together) return [{ block, from: 0, height, head, stays: block.stays }]

  const textHeight = lines.reduce((sum, line) => sum + line.height, 0)
  return lines.map((line, at) => ({
    block,
    from: line.from,
    height: at === 0 ? line.height + height - textHeight : line.height,
    head,
    stays: at === lines.length - 1 ? block.stays : at < together - 1 || at >= lines.length - together,
  }))
}

const heads: Partial<Record<Block['kind'], string>> = {
  share: 'shareHead',
  line: 'lineHead',
  details: 'lineHead',
  totals: 'lineHead',
}

function headHeight(flow: Element, { kind }: Block): number {
  const head = heads[kind]
  return head ? (flow.querySelector(`[data-head="${head}"]`)?.getBoundingClientRect().height ?? 0) : 0
}

/** Returns the start and height of each line that the browser broke the text into. */
function textLines(element: Element): { from: number; height: number }[] {
  const node = element.firstChild
  if (!(node instanceof Text)) return []
  const range = document.createRange()
  const topOf = (at: number): number => {
    for (let next = at; next < node.length; next++) {
      range.setStart(node, next)
      range.setEnd(node, next + 1)
      const box = range.getClientRects()[0]
      if (box) return box.top
    }
    return Number.POSITIVE_INFINITY
  }
  const starts: { from: number; top: number }[] = []
  for (let from = 0; from < node.length; from = nextLine(from, node.length, topOf)) {
    starts.push({ from, top: topOf(from) })
  }
  const { top, bottom } = element.getBoundingClientRect()
  return starts.map((line, at) => {
    const begins = at === 0 ? top : line.top
    return { from: line.from, height: (starts[at + 1]?.top ?? bottom) - begins }
  })
}

/**
 * Finds where the next line of text starts. Each line is below the previous one, so a binary search works.
 */
function nextLine(from: number, length: number, topOf: (at: number) => number): number {
  const below = topOf(from) + 1
  const step = 128
  let end = from + step
  while (end < length && topOf(end) <= below) end += step
  let low = Math.max(from, end - step)
  let high = Math.min(end, length)
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (topOf(middle) <= below) low = middle
    else high = middle
  }
  return high
}
