import { useMemo } from 'react'
import { buildSearchIndex, search } from './search-index.ts'

export interface ListState {
  isLoading: boolean
  /** Loads the list again; null unless loading failed. */
  retry: (() => void) | null
}

export interface Searched<T> {
  items: readonly T[]
  itemText: (item: T) => string
  /** A detail shown after the name and a hyphen, such as a territory or account. */
  itemNote?: (item: T) => string | undefined
  /**
   * Whether the items are loading or failed to load. Typed text is looked up once the items arrive, and a
   * failed load can be retried.
   */
  list?: ListState
  /**
   * An entry that is always offered after the matches. It is picked if no other entry starts with the typed
   * text.
   */
  last?: T
  searchText?: (item: T) => string
  /** More items, offered below `heading` if none of `items` matches the typed text. */
  beyond?: { items: readonly T[]; heading: string }
}

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
  // Doesn't defer the search. Searching 20,000 items takes only 2 ms, and Enter must choose from the matches
  // for the current text.
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
