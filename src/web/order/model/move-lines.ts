import type { LineItemInput } from '#shared/order/line-item.ts'

type Lines = readonly LineItemInput[]

/**
 * Lines moved together, in the order they had, so that the first of them stands before the line that now is
 * at `to`; behind the last one when `to` is the number of lines. The same list when nothing moves.
 */
export function moveLines(lines: Lines, ids: ReadonlySet<string>, to: number): Lines {
  const moved = lines.filter((line) => ids.has(line.id))
  const before = lines.slice(0, to).filter((line) => !ids.has(line.id))
  const after = lines.slice(to).filter((line) => !ids.has(line.id))
  const next = [...before, ...moved, ...after]
  return next.every((line, at) => line === lines[at]) ? lines : next
}

/** Lines moved one place up (-1) or down (1); they close up with each other first. */
export function nudgeLines(lines: Lines, ids: ReadonlySet<string>, by: -1 | 1): Lines {
  const places = lines.flatMap((line, at) => (ids.has(line.id) ? [at] : []))
  const first = places[0]
  const last = places.at(-1)
  if (first === undefined || last === undefined) return lines
  return moveLines(lines, ids, by < 0 ? Math.max(0, first - 1) : Math.min(lines.length, last + 2))
}

/** The ids from one line to another, both included, whichever stands first. */
export function idsBetween(lines: Lines, from: string, to: string): string[] {
  const places = [from, to].map((id) => lines.findIndex((line) => line.id === id))
  const [first = 0, last = 0] = places.toSorted((a, b) => a - b)
  return lines.slice(Math.max(0, first), last + 1).map((line) => line.id)
}
