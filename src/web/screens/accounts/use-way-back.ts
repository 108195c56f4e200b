import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { focusNext } from '#web/ui/focus.ts'

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
    if (left === null) focusNext('new-customer')
    else setReturnTo(left)
  }, [panes, shown, phone])

  return {
    returnTo,
    returned: () => setReturnTo(null),
    /** Call before details replace the list. */
    leaveList(id: number | null) {
      place.current = { id, top: listOf(panes)?.scrollTop ?? 0, page: window.scrollY }
    },
  }
}

function listOf(panes: RefObject<HTMLElement | null>): HTMLElement | null | undefined {
  return panes.current?.querySelector<HTMLElement>('.ac-scroll')
}
