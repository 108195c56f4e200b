import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The element that gets focus in place of the closed form or details. */
export type NextFocus = 'edit' | 'new'

interface Place {
  id: number | null
  top: number
  page: number
}

interface WayBackOptions {
  panes: RefObject<HTMLElement | null>
  /** The customer shown; null for a new one, undefined if only the list is shown. */
  shown: number | null | undefined
  /** True if details replace the list, as on a phone. */
  phone: boolean
}

/** Restores scroll position and focus after a form or details close (rule accounts/way-back). */
export function useWayBack({ panes, shown, phone }: WayBackOptions) {
  const next = useRef<NextFocus>(null)
  const place = useRef<Place>(null)
  const before = useRef(shown)
  /** The card the user left, until it has focus again. */
  const [returnTo, setReturnTo] = useState<number | null>(null)

  useLayoutEffect(() => {
    const left = before.current
    before.current = shown
    if (!phone || shown !== undefined || left === undefined) return
    const { current: was } = place
    const box = listOf(panes)
    if (was && was.id === left && box) {
      box.scrollTop = was.top
      window.scrollTo(0, was.page)
    }
    if (left === null) next.current = 'new'
    else setReturnTo(left)
  }, [panes, shown, phone])

  useEffect(() => {
    const target = next.current && panes.current?.querySelector<HTMLElement>(`.ac-${next.current}`)
    if (!target) return
    next.current = null
    target.focus({ preventScroll: true })
  })

  return {
    returnTo,
    returned: () => setReturnTo(null),
    focusNext: (on: NextFocus) => {
      next.current = on
    },
    /** Call before details replace the list. */
    leaveList(id: number | null) {
      place.current = { id, top: listOf(panes)?.scrollTop ?? 0, page: window.scrollY }
    },
  }
}

function listOf(panes: RefObject<HTMLElement | null>): HTMLElement | null | undefined {
  return panes.current?.querySelector<HTMLElement>('.ac-scroll')
}
