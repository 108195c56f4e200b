import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns a stable function that always calls the most recently passed one, so that memoized rows don't
 * render again.
 */
export function useLatest<Args extends unknown[], Result>(
  now: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  const [call] = useState(
    () =>
      (...args: Args) =>
        latest.current(...args),
  )
  return call
}
