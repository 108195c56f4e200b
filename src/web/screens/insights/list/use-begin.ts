import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

const entry = 'begin'

/** Begins what the address names, as the search does, and takes it out of the address: a reload begins nothing. */
export function useBegin(acts: Readonly<Record<string, () => void>>): void {
  const [query, setQuery] = useSearchParams()
  const named = query.get(entry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that names something
  useEffect(() => {
    if (named === null) return
    if (Object.hasOwn(acts, named)) acts[named]?.()
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete(entry)
        return next
      },
      { replace: true },
    )
  }, [named])
}

/** What an address says beside that. */
export function withoutBegin(search: string): string {
  const query = new URLSearchParams(search)
  if (!query.has(entry)) return search
  query.delete(entry)
  return query.size === 0 ? '' : `?${query}`
}
