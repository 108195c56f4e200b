import { useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type ListFilters, readFilters, writeFilters } from './list-filters.ts'

/**
 * Longer than between two strokes of a key that is held down, and too short to be felt. One or two letters are
 * seldom all: more usually follow, and find less.
 */
const pauseMs = (text: string) => (text.trim().length < 3 ? 120 : 50)

/** The filters of the address. Typed text is asked for after a short pause, the rest at once. */
export function useListFilters() {
  const [query, setQuery] = useSearchParams()
  const { pathname } = useLocation()
  const filters = useMemo(() => readFilters(query), [query])
  const [typed, setTyped] = useState<string | null>(null)

  /** What was typed and not asked for yet goes along: later it would bring back the other filters of its time. */
  function change(changes: Partial<ListFilters>) {
    const pending = typed === null ? {} : { text: typed }
    setQuery((now) => writeFilters(now, { ...readFilters(now), ...pending, ...changes }), { replace: true })
    setTyped(null)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a key stroke starts the pause
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => {
      // On the way to another screen, whose code is still coming: to set the address would lead back.
      if (window.location.pathname !== pathname) return
      change({ text: typed })
    }, pauseMs(typed))
    return () => clearTimeout(timer)
  }, [typed])

  return {
    filters,
    typed: typed ?? filters.text,
    type: setTyped,
    change,
    clear() {
      change({ fiscalYear: null, text: '' })
    },
  }
}
