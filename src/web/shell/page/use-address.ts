import { startTransition, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** The text filter of a list. */
const textEntry = 'q'

/**
 * Longer than between two strokes of a key that is held down, and too short to be felt. One or two letters are
 * seldom all: more usually follow, and find less.
 */
const pauseMs = (text: string) => (text.trim().length < 3 ? 120 : 50)

/**
 * What a page keeps in its address, so that Back, reload and a link come to the same place: each entry by its
 * name. Changes take the place of the address before, for Back to lead to the page before. Typed text follows
 * after a short pause, the rest at once.
 */
export function useAddress() {
  const [query, setQuery] = useSearchParams()
  const { pathname } = useLocation()
  /** Not in the address yet. */
  const [typed, setTyped] = useState<string | null>(null)

  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** What was typed and isn't there yet goes along: later it would bring back the other entries of its time. */
  function change(next: (now: URLSearchParams) => URLSearchParams) {
    clearTimeout(pause.current)
    // Of the window: what the router has drawn last may be older than a change of a moment ago.
    const now = new URLSearchParams(window.location.search)
    // Together: the router draws the address in a transition, and until then the field would fall back to the text before.
    startTransition(() => {
      setQuery(next(typed === null ? now : withEntries(now, { [textEntry]: typed })), { replace: true })
      setTyped(null)
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a key stroke starts the pause
  useEffect(() => {
    if (typed === null) return
    pause.current = setTimeout(() => {
      // On the way to another screen, whose code is still coming: to set the address would lead back.
      if (window.location.pathname !== pathname) return
      change((now) => now)
    }, pauseMs(typed))
    return () => clearTimeout(pause.current)
  }, [typed])

  return {
    query,
    /** The text of the address; what was typed is in it a moment later. */
    text: query.get(textEntry) ?? '',
    typed,
    type: setTyped,
    change,
    /** Sets entries by their names; an empty one is left out of the address. */
    set: (entries: Readonly<Record<string, string>>) => change((now) => withEntries(now, entries)),
  }
}

/** The query with these entries; empty ones are left out, others stay. */
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
