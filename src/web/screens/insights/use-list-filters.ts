import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ListFilters, readFilters, writeFilters } from './list-filters.ts'

/** A pause in typing that is long enough to ask: shorter than a thought, longer than between two quick keys. */
const pauseMs = 90

/** The filters of the address. Typed text is asked for after a short pause, the rest at once. */
export function useListFilters() {
  const [query, setQuery] = useSearchParams()
  const filters = useMemo(() => readFilters(query), [query])
  const [typed, setTyped] = useState<string | null>(null)

  function change(changes: Partial<ListFilters>) {
    setQuery((now) => writeFilters(now, { ...readFilters(now), ...changes }), { replace: true })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a key stroke starts the pause
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => {
      change({ text: typed })
      setTyped(null)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  return {
    filters,
    typed: typed ?? filters.text,
    type: setTyped,
    change,
    clear() {
      setTyped(null)
      change({ fiscalYear: null, text: '' })
    },
  }
}
