import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** What takes the focus where the form or the details were that had it. */
export type NextFocus = 'edit' | 'new'

interface Place {
  id: number | null
  top: number
  page: number
}

interface WayBackOptions {
  panes: RefObject<HTMLElement | null>
  /** The customer whose details are shown; null for a new one, undefined where only the list is. */
  shown: number | null | undefined
  /** The details take the place of the list. */
  phone: boolean
}

/** Whoever closes a form or the details goes on where they were, with the focus there (rule accounts/way-back). */
export function useWayBack({ panes, shown, phone }: WayBackOptions) {
  const next = useRef<NextFocus>(null)
  const place = useRef<Place>(null)
  const before = useRef(shown)
  /** The card that was left, until it has the focus. */
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
    /** Before the details take the place of the list. */
    leaveList(id: number | null) {
      place.current = { id, top: listOf(panes)?.scrollTop ?? 0, page: window.scrollY }
    },
  }
}

function listOf(panes: RefObject<HTMLElement | null>): HTMLElement | null | undefined {
  return panes.current?.querySelector<HTMLElement>('.ac-scroll')
}
