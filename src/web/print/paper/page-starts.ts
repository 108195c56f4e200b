/** What cannot be divided: a row of a table, a line of a text. */
export interface Piece {
  height: number
  /** Stands on the page of the next one. */
  stays: boolean
  /** Height of what is repeated above it where a page begins with it: the head of its table. */
  head: number
}

/** The height there is for the pieces: on the first page, and on each further one. */
export interface Room {
  first: number
  further: number
}

/**
 * With which piece each page begins (rule print/pages-of-a-long-order). Pieces that stay together go to the next
 * page together; more of them than a page holds are divided where the page is full.
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

/** The last place up to `at` where the page that begins with `start` may end. */
function lastBreak(pieces: readonly Piece[], start: number, at: number): number {
  for (let place = at; place > start; place--) if (!pieces[place - 1]?.stays) return place
  return at
}
