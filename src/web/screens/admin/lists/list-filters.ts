import { wordsToFind } from '#shared/letters/fold-text.ts'
import type { PicklistEntry } from '#shared/picklist/definition.ts'
import { buildSearchIndex, type SearchIndex, textsOf } from '#web/ui/field/search-index.ts'
import type { ColumnView, StatusFilter } from './list-view.ts'

/** Indexes the entries by the text of their rows, so that users can search for anything they see. */
export function indexOf(
  entries: readonly PicklistEntry[],
  columns: readonly ColumnView[],
): SearchIndex<PicklistEntry> {
  return buildSearchIndex(entries, (entry) => columns.map((column) => column.text(entry)).join('\n'))
}

/**
 * Returns the entries with the given status whose rows contain every word of the search text, ignoring case.
 */
export function found(
  index: SearchIndex<PicklistEntry>,
  typed: string,
  status: StatusFilter | undefined,
): ReadonlySet<PicklistEntry> {
  const words = wordsToFind(typed)
  const entries = new Set<PicklistEntry>()
  const texts = textsOf(index)
  index.items.forEach((entry, at) => {
    if (status && !status.shows(entry)) return
    const text = texts[at] ?? ''
    if (words.every((word) => text.includes(word))) entries.add(entry)
  })
  return entries
}

export interface Sorted {
  column: string
  descending: boolean
}

/** Parses the sort column from the page URL: `name`, or `-name` for descending order. */
export function readSort(text: string | null, columns: readonly ColumnView[]): Sorted | null {
  if (text === null) return null
  const descending = text.startsWith('-')
  const column = descending ? text.slice(1) : text
  return columns.some(({ id }) => id === column) ? { column, descending } : null
}

export function writeSort(sorted: Sorted | null): string {
  return sorted ? `${sorted.descending ? '-' : ''}${sorted.column}` : ''
}
