import { useMemo } from 'react'
import { buildSearchIndex, search } from './search-index.ts'
import type { ComboboxProps } from './use-choice.ts'

/** The items that the typed text finds, and what follows them. */
export function useMatches<T>(props: ComboboxProps<T>, typed: string | null) {
  const { items, last, itemText, itemNote, searchText, beyond } = props
  const loading = props.list?.isLoading ?? false
  const indexOf = (list: readonly T[]) =>
    buildSearchIndex(
      list,
      (item) => `${itemText(item)} ${itemNote?.(item) ?? ''} ${searchText?.(item) ?? ''}`,
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass inline functions whose results change only with the items
  const index = useMemo(() => indexOf(items), [items])
  // Not deferred: 20,000 items take about 2 ms, and Enter must choose from the list for the typed text.
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
