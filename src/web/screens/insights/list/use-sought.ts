import { useEffect, useState } from 'react'
import { placeOfOrder } from '#web/screens/insights/card/use-focus-in-place.ts'
import { type InsightsList, pageSize } from './insights-pages.ts'
import { useOpenNamed } from './use-begin.ts'

/** The order that the search led to; the list brings it into sight and is done with it (rule finding/where-it-leads). */
export interface Sought {
  id: number | null
  done: () => void
}

export function useSought(open: (id: number) => void): Sought {
  const [id, setId] = useState<number | null>(null)
  useOpenNamed((named) => {
    open(named)
    setId(named)
  })
  return { id, done: () => setId(null) }
}

interface Places {
  list: InsightsList
  /** Which ones are in the page. */
  drawn: readonly { index: number }[]
  scrollTo: (index: number) => void
}

/** By its number it stands among the first, if it can still be seen. */
export function useBringIntoSight(sought: Sought | null, { list, drawn, scrollTo }: Places): void {
  useEffect(() => {
    if (sought === null || sought.id === null || drawn.length === 0) return
    const { id, done } = sought
    const index = Array.from({ length: pageSize }, (_, at) => list.at(at)?.id).indexOf(id)
    if (index >= 0 && !drawn.some((one) => one.index === index)) return scrollTo(index)
    done()
    // Once the heights around it are measured, and the list is where somebody had left it.
    requestAnimationFrame(() => requestAnimationFrame(() => show(id)))
  })
}

function show(id: number): void {
  const place = placeOfOrder(id)
  const top = place?.getBoundingClientRect().top ?? 0
  if (top < 0 || top > window.innerHeight / 2) place?.scrollIntoView({ block: 'start' })
  if (document.activeElement?.matches('body, #content')) place?.focus({ preventScroll: true })
}
