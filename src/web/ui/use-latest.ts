import { useLayoutEffect, useRef, useState } from 'react'

/** A function that never changes and calls the latest one, so that memoized rows don't render again. */
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
