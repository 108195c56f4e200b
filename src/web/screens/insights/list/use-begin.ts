import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** URL parameters that take effect only once: an action to start, and an order to open. */
const entries = { begin: 'begin', open: 'open' } as const

export function useBegin(acts: Readonly<Record<string, () => void>>): void {
  useSaidOnce(entries.begin, (named) => Object.hasOwn(acts, named) && acts[named]?.())
}

export function useOpenNamed(open: (id: number) => void): void {
  useSaidOnce(entries.open, (named) => open(Number(named)))
}

/**
 * Runs the action for a one-time URL parameter, and removes the parameter so that a reload doesn't repeat the
 * action.
 */
function useSaidOnce(entry: string, act: (named: string) => void): void {
  const [query, setQuery] = useSearchParams()
  const named = query.get(entry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that names something
  useEffect(() => {
    if (named === null) return
    act(named)
    setQuery(without, { replace: true })
  }, [named])
}

export function withoutBegin(search: string): string {
  const query = without(new URLSearchParams(search))
  return query.size === 0 ? '' : `?${query}`
}

function without(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const entry of Object.values(entries)) next.delete(entry)
  return next
}
