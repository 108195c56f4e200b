import type { LineItemInput } from '#shared/order/line-item.ts'

type Lines = readonly LineItemInput[]

/**
 * Moves the lines as a block, in their current order, before the line at index `to`, or to the end if `to` is
 * the line count. Returns the same list if nothing moves.
 */
export function moveLines(lines: Lines, ids: ReadonlySet<string>, to: number): Lines {
  const moved = lines.filter((line) => ids.has(line.id))
  const before = lines.slice(0, to).filter((line) => !ids.has(line.id))
  const after = lines.slice(to).filter((line) => !ids.has(line.id))
  const next = [...before, ...moved, ...after]
  return next.every((line, at) => line === lines[at]) ? lines : next
}

/**
 * Moves the lines one position up (-1) or down (1). The lines move as a block, so any gaps between them are
 * closed.
 */
export function nudgeLines(lines: Lines, ids: ReadonlySet<string>, by: -1 | 1): Lines {
  const places = lines.flatMap((line, at) => (ids.has(line.id) ? [at] : []))
  const first = places[0]
  const last = places.at(-1)
  if (first === undefined || last === undefined) return lines
  return moveLines(lines, ids, by < 0 ? Math.max(0, first - 1) : Math.min(lines.length, last + 2))
}

/**
 * Returns the IDs of the lines from one line to another, including both. `from` and `to` can be in either
 * order.
 */
export function idsBetween(lines: Lines, from: string, to: string): string[] {
  const places = [from, to].map((id) => lines.findIndex((line) => line.id === id))
  const [first = 0, last = 0] = places.toSorted((a, b) => a - b)
  return lines.slice(Math.max(0, first), last + 1).map((line) => line.id)
}
