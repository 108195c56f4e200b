import type { LineItemInput } from '#shared/order/line-item.ts'

/**
 * What is looked for among the lines. Which lines it leaves out of the list is decided while it is typed: a line that
 * is corrected, added or brought back afterwards stays in sight (rule lines/finding).
 */
export interface LineSearch {
  text: string
  leftOut: ReadonlySet<string>
}

export const noSearch: LineSearch = { text: '', leftOut: new Set() }

/** The lines that the list shows; the same list when that is all of them. */
export function listedLines<Line extends Pick<LineItemInput, 'id'>>(
  lines: readonly Line[],
  { leftOut }: LineSearch,
): readonly Line[] {
  if (leftOut.size === 0) return lines
  const listed = lines.filter(({ id }) => !leftOut.has(id))
  return listed.length === lines.length ? lines : listed
}

/** The search with a line in the list that it left out. */
export function withListed(search: LineSearch, id: string | undefined): LineSearch {
  if (id === undefined || !search.leftOut.has(id)) return search
  return { ...search, leftOut: new Set([...search.leftOut].filter((other) => other !== id)) }
}
