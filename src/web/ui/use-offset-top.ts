import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns an element's distance from the top of the page, which changes when lines above it wrap. */
export function useOffsetTop(box: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (!box.current) return
    setTop(Math.round(box.current.getBoundingClientRect().top + window.scrollY))
  })
  return top
}
