/** The smallest unit that isn't split: a table row or a line of text. */
export interface Piece {
  height: number
  /** True if this piece must be on the same page as the next one. */
  stays: boolean
  /** The height of the table head that is repeated above this piece if the piece starts a page. */
  head: number
}

/** The height in pixels that is available on the first page and on later ones. */
export interface Room {
  first: number
  further: number
}

/**
 * Returns the index of the first piece on each page (rule print/pages-of-a-long-order). Pieces that stay
 * together move to the next page together. If they don't fit on one page, they are split where the page is
 * full.
 */
export function pageStarts(pieces: readonly Piece[], room: Room): number[] {
  const starts = [0]
  let start = 0
  let used = 0
  for (let at = 0; at < pieces.length; at++) {
    const { height = 0, head = 0 } = pieces[at] ?? {}
    const needed = at === start ? head + height : height
    if (at > start && used + needed > (start === 0 ? room.first : room.further)) {
      start = lastBreak(pieces, start, at)
      starts.push(start)
      at = start - 1
      used = 0
    } else used += needed
  }
  return starts
}

/** Returns the last index, up to `at`, where the page that starts at `start` can end. */
function lastBreak(pieces: readonly Piece[], start: number, at: number): number {
  for (let place = at; place > start; place--) if (!pieces[place - 1]?.stays) return place
  return at
}
