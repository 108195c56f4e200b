import { search } from '#shared/api/search.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { askedText, type Found, nothingFound } from './palette-entries.ts'

/** The pause in typing before a search: longer than the repeat of a key that is held down, too short to notice. */
const pauseMs = 80

export interface Search {
  found: Found
  /** True while the results are for an earlier query. */
  waiting: boolean
  /** The error, if the search failed; otherwise null. */
  failure: string | null
  retry: () => void
}

/** The server's results for a query; earlier results stay until they arrive. */
export function useSearch(text: string): Search {
  const wanted = askedText(text)
  const asked = useSettled(wanted, pauseMs)
  const { data, error, isPlaceholderData, isFetching, refetch } = useEndpoint(
    search.find,
    { query: { q: asked } },
    { enabled: asked !== '', staleTime: 0, placeholderData: (before) => before },
  )
  const failed = error !== null && !isFetching
  return {
    found: wanted === '' || failed ? nothingFound : (data ?? nothingFound),
    waiting: wanted !== '' && !failed && (asked !== wanted || isPlaceholderData || data === undefined),
    failure: wanted !== '' && failed ? error.messageOr('The server did not respond.') : null,
    retry: () => void refetch(),
  }
}
