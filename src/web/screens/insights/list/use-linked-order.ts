import { useEffect, useState } from 'react'
import { placeOfOrder } from '#web/screens/insights/card/use-focus-in-place.ts'
import { focusOn } from '#web/ui/focus.ts'
import { type InsightsList, pageSize } from './insights-pages.ts'
import { useOpenNamed } from './use-begin.ts'

/**
 * The order that a search result links to. The list scrolls to it and then forgets it (rule
 * finding/where-it-leads).
 */
export interface Sought {
  id: number | null
  done: () => void
}

export function useLinkedOrder(open: (id: number) => void): Sought {
  const [id, setId] = useState<number | null>(null)
  useOpenNamed((named) => {
    open(named)
    setId(named)
  })
  return { id, done: () => setId(null) }
}

interface Places {
  list: InsightsList
  drawn: readonly { index: number }[]
  scrollTo: (index: number) => void
}

/**
 * Scrolls to the linked order. The link searches by order number, so the list's first page contains the order
 * unless the user has no access to it.
 */
export function useScrollIntoView(sought: Sought | null, { list, drawn, scrollTo }: Places): void {
  useEffect(() => {
    if (sought === null || sought.id === null || drawn.length === 0) return
    const { id, done } = sought
    const index = Array.from({ length: pageSize }, (_, at) => list.at(at)?.id).indexOf(id)
    if (index >= 0 && !drawn.some((one) => one.index === index)) return scrollTo(index)
    done()
    // Waits until the heights of the orders around this one are measured and the list has restored its scroll
    // position.
    requestAnimationFrame(() => requestAnimationFrame(() => show(id)))
  })
}

function show(id: number): void {
  const place = placeOfOrder(id)
  const top = place?.getBoundingClientRect().top ?? 0
  if (top < 0 || top > window.innerHeight / 2) place?.scrollIntoView({ block: 'start' })
  if (document.activeElement?.matches('body, #content')) focusOn(place, { preventScroll: true })
}
