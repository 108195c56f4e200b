import { startTransition, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** The query parameter for a list's text filter. */
const textEntry = 'q'

/**
 * How long, in milliseconds, to wait after the last keystroke: longer than the repeat interval of a key that
 * is held down, but too short to notice. The wait is longer after one or two letters, because users usually
 * type more.
 */
const pauseMs = (text: string) => (text.trim().length < 3 ? 120 : 50)

/**
 * Keeps page state in the URL, so that Back, reload and links restore it. Changes replace the current history
 * entry, so Back leads to the previous page. Typed text is added after a short pause, everything else
 * immediately.
 */
export function useAddress() {
  const [query, setQuery] = useSearchParams()
  const { pathname } = useLocation()
  /** Typed text that isn't in the URL yet. */
  const [typed, setTyped] = useState<string | null>(null)

  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  /**
   * Changes the URL's query. Also writes the pending typed text now, because writing it later would overwrite
   * newer values of other parameters.
   */
  function change(next: (now: URLSearchParams) => URLSearchParams) {
    clearTimeout(pause.current)
    // Reads the query from the window, because the router's last render may predate a recent change.
    const now = new URLSearchParams(window.location.search)
    // Sets the query and the typed text together: the router renders in a transition, and the search box
    // would otherwise flash the old text.
    startTransition(() => {
      setQuery(next(typed === null ? now : withEntries(now, { [textEntry]: typed })), { replace: true })
      setTyped(null)
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a keystroke starts the pause
  useEffect(() => {
    if (typed === null) return
    pause.current = setTimeout(() => {
      // If another screen's code is still loading, changing the URL here would navigate back.
      if (window.location.pathname !== pathname) return
      change((now) => now)
    }, pauseMs(typed))
    return () => clearTimeout(pause.current)
  }, [typed])

  return {
    query,
    /** The text filter in the URL, where typed text arrives after a short pause. */
    text: query.get(textEntry) ?? '',
    typed,
    type: setTyped,
    change,
    /** Sets parameters by name; empty ones are removed from the URL. */
    set: (entries: Readonly<Record<string, string>>) => change((now) => withEntries(now, entries)),
  }
}

/** Returns the query with these parameters set; empty ones are removed, others stay. */
export function withEntries(
  query: URLSearchParams,
  entries: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(entries)) {
    if (value.trim() === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}
