import { type RefObject, useLayoutEffect, useState } from 'react'

/** How far below the top of the page an element begins; the lines above it may wrap. */
export function useOffsetTop(box: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (!box.current) return
    setTop(Math.round(box.current.getBoundingClientRect().top + window.scrollY))
  })
  return top
}
