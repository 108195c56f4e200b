import { useMemo } from 'react'
import { buildSearchIndex, search } from './search-index.ts'

export interface ListState {
  isLoading: boolean
  /** Loads again; null unless loading failed. */
  retry: (() => void) | null
}

export interface Searched<T> {
  items: readonly T[]
  itemText: (item: T) => string
  /** A second fact after the name and a hyphen: territory, account. */
  itemNote?: (item: T) => string | undefined
  /** The state of loaded items: typed text is looked up once they arrive; a failure can be retried. */
  list?: ListState
  /** An entry offered after the matches, and chosen by text that begins no other entry. */
  last?: T
  /** More text by which the search finds an item. */
  searchText?: (item: T) => string
  /** More items, offered below this heading if no item matches the text. */
  beyond?: { items: readonly T[]; heading: string }
}

/** The items that match the typed text, and the entries that follow them. */
export function useMatches<T>(props: Searched<T>, typed: string | null) {
  const { items, last, itemText, itemNote, searchText, beyond } = props
  const loading = props.list?.isLoading ?? false
  const indexOf = (list: readonly T[]) =>
    buildSearchIndex(
      list,
      (item) => `${itemText(item)} ${itemNote?.(item) ?? ''} ${searchText?.(item) ?? ''}`,
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass inline functions whose results change only with the items
  const index = useMemo(() => indexOf(items), [items])
  // The search isn't deferred: 20,000 items take 2 ms, and Enter must choose from the list for this text.
  const own = useMemo(() => search(index, typed ?? ''), [index, typed])
  const isBeyond = beyond !== undefined && !loading && own.length === 0 && Boolean(typed?.trim())
  const beyondItems = isBeyond ? beyond.items : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const beyondIndex = useMemo(() => beyondItems && indexOf(beyondItems), [beyondItems])
  const matching = useMemo(
    () => (beyondIndex ? search(beyondIndex, typed ?? '') : own),
    [beyondIndex, own, typed],
  )
  const found = useMemo(
    () => (last === undefined || loading ? matching : [...matching, last]),
    [matching, last, loading],
  )
  return {
    found,
    matching,
    matchingText(text: string): readonly T[] {
      const ours = search(index, text)
      return ours.length > 0 || !beyond ? ours : search(indexOf(beyond.items), text)
    },
    heading: isBeyond ? beyond.heading : undefined,
  }
}
