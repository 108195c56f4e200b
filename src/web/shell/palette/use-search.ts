import { search } from '#shared/api/search.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { askedText, type Found, nothingFound } from './entries.ts'

/** Longer than between two strokes of a key that is held down, and too short to be felt. */
const pauseMs = 80

export interface Search {
  found: Found
  /** What stands there is of what was typed before. */
  waiting: boolean
  /** Null unless it could not be asked. */
  failure: string | null
  retry: () => void
}

/** What the server finds by a text; what was found before stays until then. */
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
    failure: wanted !== '' && failed ? error.messageOr('The server did not answer.') : null,
    retry: () => void refetch(),
  }
}
