import type { LineItemInput } from '#shared/order/line-item.ts'

/**
 * A search decides which lines to hide only when its text changes: a line edited, added or restored later
 * stays visible (rule lines/finding).
 */
export interface LineSearch {
  text: string
  leftOut: ReadonlySet<string>
}

export const noSearch: LineSearch = { text: '', leftOut: new Set() }

/** The lines to show. If that is all of them, the same list is returned. */
export function listedLines<Line extends Pick<LineItemInput, 'id'>>(
  lines: readonly Line[],
  { leftOut }: LineSearch,
): readonly Line[] {
  if (leftOut.size === 0) return lines
  const listed = lines.filter(({ id }) => !leftOut.has(id))
  return listed.length === lines.length ? lines : listed
}

/** Returns the search, modified so that it no longer hides this line. */
export function withListed(search: LineSearch, id: string | undefined): LineSearch {
  if (id === undefined || !search.leftOut.has(id)) return search
  return { ...search, leftOut: new Set([...search.leftOut].filter((other) => other !== id)) }
}
