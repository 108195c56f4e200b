import { useEffect, useRef } from 'react'
import { type ListPlace, leavePlace } from './list-place.ts'

/** Goes back to where somebody was in this list, and remembers the place when it is left. */
export function useListPlace(
  who: string,
  key: string,
  start: ListPlace | null,
  now: () => Omit<ListPlace, 'offset'>,
): void {
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  const offset = useRef(start?.offset ?? 0)

  useEffect(() => {
    const follow = () => {
      offset.current = window.scrollY
    }
    // A frame later: the frame of the pages puts a new page at its top first.
    const frame = requestAnimationFrame(() => {
      if (start) window.scrollTo(0, start.offset)
      window.addEventListener('scroll', follow, { passive: true })
    })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', follow)
      leavePlace(who, key, { offset: offset.current, ...latest.current() })
    }
  }, [who, key, start])
}
