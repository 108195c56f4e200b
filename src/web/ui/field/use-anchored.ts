import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'

const phoneBelow = 768
const margin = 8

/**
 * Returns the position of a floating list: below its field, or above the field if there is too little room
 * below and more room above. On a phone, the list is as wide as the screen.
 */
function place(anchor: Element, wantedHeight: number, leastWidth: number): CSSProperties {
  const box = anchor.getBoundingClientRect()
  const width = document.documentElement.clientWidth
  const height = window.visualViewport?.height ?? window.innerHeight
  const below = height - box.bottom - margin
  const above = box.top - margin
  const up = below < Math.min(wantedHeight, 180) && above > below
  const phone = width < phoneBelow
  const wide = phone ? width - 2 * margin : Math.max(box.width, leastWidth)
  return {
    left: phone ? margin : Math.max(margin, Math.min(box.left, width - wide - margin)),
    width: wide,
    maxHeight: Math.max(96, Math.min(wantedHeight, up ? above : below)),
    ...(up ? { bottom: window.innerHeight - box.top + 2 } : { top: box.bottom + 2 }),
  }
}

/**
 * Keeps the list at its anchor when the page scrolls, the window is resized or an on-screen keyboard opens.
 */
export function useAnchored(
  anchor: RefObject<Element | null>,
  wantedHeight: number,
  leastWidth = 240,
): CSSProperties {
  // Positions the list before the first paint, because a list without a height limit would measure and render
  // every row.
  const [style, setStyle] = useState<CSSProperties>(() =>
    anchor.current ? place(anchor.current, wantedHeight, leastWidth) : { visibility: 'hidden', maxHeight: 0 },
  )

  useLayoutEffect(() => {
    const follow = () => anchor.current && setStyle(place(anchor.current, wantedHeight, leastWidth))
    follow()
    const view = window.visualViewport
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    view?.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
      view?.removeEventListener('resize', follow)
    }
  }, [anchor, wantedHeight, leastWidth])

  return style
}
