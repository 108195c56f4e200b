import type { LineItemInput } from '#shared/order/line-item.ts'

/**
 * A search for lines. Only a change to the search text changes which lines are hidden, so that lines edited,
 * added, or restored later stay visible (rule lines/finding).
 */
export interface LineSearch {
  text: string
  leftOut: ReadonlySet<string>
}

export const noSearch: LineSearch = { text: '', leftOut: new Set() }

/** The lines to show. Returns the same array if nothing is hidden. */
export function listedLines<Line extends Pick<LineItemInput, 'id'>>(
  lines: readonly Line[],
  { leftOut }: LineSearch,
): readonly Line[] {
  if (leftOut.size === 0) return lines
  const listed = lines.filter(({ id }) => !leftOut.has(id))
  return listed.length === lines.length ? lines : listed
}

/** Returns a search that no longer hides this line. */
export function withListed(search: LineSearch, id: string | undefined): LineSearch {
  if (id === undefined || !search.leftOut.has(id)) return search
  return { ...search, leftOut: new Set([...search.leftOut].filter((other) => other !== id)) }
}
