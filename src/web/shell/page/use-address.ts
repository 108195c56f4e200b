import { startTransition, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** The query parameter for a list's text filter. */
const textEntry = 'q'

/**
 * How long, in milliseconds, to wait after the last keystroke before updating the URL: longer than the repeat
 * interval of a key that is held down, but too short to notice. The wait is longer after one or two letters,
 * because users usually type more.
 */
const pauseMs = (text: string) => (text.trim().length < 3 ? 120 : 50)

/**
 * Keeps page state in the URL, so that Back, reload and links restore it. Changes replace the current history
 * entry, so Back leads to the previous page. Typed text is added after a short pause. All other changes are
 * added immediately.
 */
export function useAddress() {
  const [query, setQuery] = useSearchParams()
  const { pathname } = useLocation()
  const [typed, setTyped] = useState<string | null>(null)

  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  /**
   * Changes the URL's query. Also writes the pending typed text now, because writing it later would overwrite
   * newer values of other parameters.
   */
  function change(next: (now: URLSearchParams) => URLSearchParams) {
    clearTimeout(pause.current)
    // Reads the query from the window, because the router's last render might predate a recent change.
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
      // If another screen's code is still loading, changing the URL here would navigate back to this screen.
      if (window.location.pathname !== pathname) return
      change((now) => now)
    }, pauseMs(typed))
    return () => clearTimeout(pause.current)
  }, [typed])

  return {
    query,
    /** The text filter in the URL. Typed text is added to the URL after a short pause. */
    text: query.get(textEntry) ?? '',
    typed,
    type: setTyped,
    change,
    set: (entries: Readonly<Record<string, string>>) => change((now) => withEntries(now, entries)),
  }
}

/** Returns a copy of the query with these parameters set. Removes each parameter whose new value is blank. */
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
