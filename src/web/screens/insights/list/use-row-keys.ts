import type { Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

/** Arrow up and down, Home and End go from row to row, as in a table (rule lists/rows). */
export function useRowKeys(
  box: RefObject<HTMLElement | null>,
  virtual: Virtualizer<Window, Element>,
): (event: KeyboardEvent<HTMLElement>) => void {
  // A row that isn't in the page yet, where Home or End led.
  const awaited = useRef<number | null>(null)
  const rowAt = (index: number) => box.current?.querySelector<HTMLElement>(`[data-index="${index}"] .in-open`)

  useEffect(() => {
    if (awaited.current === null) return
    const { activeElement } = document
    const elsewhere = activeElement !== document.body && !box.current?.contains(activeElement)
    const row = rowAt(awaited.current)
    if (row && !elsewhere) row.focus({ preventScroll: true })
    if (row || elsewhere) awaited.current = null
  })

  return (event) => {
    const row = event.target instanceof Element ? event.target.closest('.in-open') : null
    const index = Number(row?.closest<HTMLElement>('.in-slot')?.dataset.index)
    if (!row || Number.isNaN(index) || event.ctrlKey || event.altKey || event.metaKey) return
    const { count } = virtual.options
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = rowAt(to)
    if (next) next.focus()
    else if (to >= 0 && to < count) {
      awaited.current = to
      virtual.scrollToIndex(to, { align: 'center' })
    }
  }
}
