import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { focusNext } from '#web/ui/focus.ts'

interface Place {
  id: number | null
  top: number
  page: number
}

interface WayBackOptions {
  panes: RefObject<HTMLElement | null>
  /** The ID of the customer shown; null while one is being created, undefined if only the list is shown. */
  shown: number | null | undefined
  phone: boolean
}

/**
 * Restores the list's scroll position and focus after the details or form closes (rule accounts/way-back).
 */
export function useWayBack({ panes, shown, phone }: WayBackOptions) {
  const place = useRef<Place>(null)
  const before = useRef(shown)
  /** The ID of the customer whose card the user left, until the card has focus again. */
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
    /** Remembers the scroll position. Call this before the details replace the list. */
    leaveList(id: number | null) {
      place.current = { id, top: listOf(panes)?.scrollTop ?? 0, page: window.scrollY }
    },
  }
}

function listOf(panes: RefObject<HTMLElement | null>): HTMLElement | null | undefined {
  return panes.current?.querySelector<HTMLElement>('.ac-scroll')
}
