import { useEffect, useState } from 'react'

const retryAfterMs = 2_000

/**
 * A part of the kit that need not come with the page: it is fetched at the first sign of a hand, so that it is
 * here when it is wanted. The returned hook tells it, or null while it is on its way; it is tried until it comes.
 */
export function later<T>(load: () => Promise<T>): (wanted: boolean) => T | null {
  let here: T | null = null
  let watching = false
  const fetchIt = async () => {
    here ??= await load()
    return here
  }

  function watch() {
    if (watching) return
    watching = true
    const signs = new AbortController()
    const signed = () => {
      signs.abort()
      // Failing here means nothing: it is fetched again when it is wanted.
      fetchIt().catch(() => undefined)
    }
    for (const sign of ['pointermove', 'pointerdown', 'keydown']) {
      document.addEventListener(sign, signed, { passive: true, capture: true, signal: signs.signal })
    }
  }

  return function usePart(wanted: boolean): T | null {
    const [part, setPart] = useState(() => here)
    useEffect(watch, [])
    useEffect(() => {
      if (!wanted || part !== null) return
      let timer: ReturnType<typeof setTimeout> | undefined
      let gone = false
      const ask = () => {
        fetchIt().then(
          (found) => gone || setPart(() => found),
          () => {
            if (!gone) timer = setTimeout(ask, retryAfterMs)
          },
        )
      }
      ask()
      return () => {
        gone = true
        clearTimeout(timer)
      }
    }, [wanted, part])
    return part ?? (wanted ? here : null)
  }
}
