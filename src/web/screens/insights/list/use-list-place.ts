import { useEffect, useLayoutEffect, useRef } from 'react'
import { type RememberedList, rememberList } from './remembered-list.ts'

/** Goes back to where somebody was in this list, and remembers the place when it is left. */
export function useListPlace(
  who: string,
  key: string,
  start: RememberedList | null,
  now: () => Omit<RememberedList, 'offset'>,
): void {
  const latest = useRef(now)
  useLayoutEffect(() => {
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
    }
  }, [start])

  // Before the next page is drawn: it may be shorter, which scrolls.
  useLayoutEffect(() => {
    const leave = () => rememberList(who, key, { offset: offset.current, ...latest.current() })
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [who, key])
}
