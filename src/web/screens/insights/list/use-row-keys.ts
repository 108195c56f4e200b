import type { Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

/** The controls that the keys move between: the buttons that open a row, or the checkboxes that select it. */
const parts = ['.in-open', '.c-tick input'] as const

/** Arrow up and down, Home and End move between rows, as in a table (rule lists/rows). */
export function useRowKeys(
  box: RefObject<HTMLElement | null>,
  virtual: Virtualizer<Window, Element>,
): (event: KeyboardEvent<HTMLElement>) => void {
  // Home or End led to a row that isn't in the page yet.
  const awaited = useRef<{ index: number; part: string } | null>(null)
  const partAt = ({ index, part }: { index: number; part: string }) =>
    box.current?.querySelector<HTMLElement>(`[data-index="${index}"] ${part}`)

  useEffect(() => {
    if (awaited.current === null) return
    const { activeElement } = document
    const elsewhere = activeElement !== document.body && !box.current?.contains(activeElement)
    const row = partAt(awaited.current)
    if (row && !elsewhere) row.focus({ preventScroll: true })
    if (row || elsewhere) awaited.current = null
  })

  return (event) => {
    const { target } = event
    const part = target instanceof Element ? parts.find((one) => target.closest(one)) : undefined
    const row = part && target instanceof Element ? target.closest(part) : null
    const index = Number(row?.closest<HTMLElement>('.in-slot')?.dataset.index)
    if (!part || !row || Number.isNaN(index) || event.ctrlKey || event.altKey || event.metaKey) return
    const { count } = virtual.options
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = partAt({ index: to, part })
    if (next) next.focus()
    else if (to >= 0 && to < count) {
      awaited.current = { index: to, part }
      virtual.scrollToIndex(to, { align: 'center' })
    }
  }
}
