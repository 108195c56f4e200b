import { useEffect, useRef } from 'react'
import { focusNext, focusOn } from '#web/ui/focus.ts'

interface Removed {
  id: number
  card: HTMLElement
  list: HTMLElement | null
}

/**
 * Moves focus when a card is removed or restored. Call `going` before a removal and `coming` before a
 * restoration. After a removal, focus moves to the card that is now in the same position. If there is none,
 * focus moves to the last card or, if the list is empty, to the list. A restored card gets the focus that its
 * Undo button had.
 */
export function useFocusInPlace() {
  const removed = useRef<Removed | null>(null)
  useEffect(() => {
    if (!removed.current || heading(removed.current.id)) return
    const { id: removedId, card, list } = removed.current
    removed.current = null
    const focused = document.activeElement
    // Leaves focus alone if the user has moved it elsewhere.
    if (focused && focused !== document.body && !card.contains(focused)) return
    const next = card.isConnected ? card : [...(list?.querySelectorAll('article') ?? [])].at(-1)
    focusOn(placeOf(next ?? list), { preventScroll: true })
    showNote(removedId)
  })

  return {
    going(id: number) {
      const card = heading(id)?.closest('article')
      removed.current = card ? { id, card, list: card.closest('[role=tabpanel]') } : null
    },
    coming: (id: number) => focusNext(() => placeOfOrder(id)),
  }
}

/** Scrolls to the note about a removed order, once the heights around the note have been measured. */
function showNote(id: number): void {
  const show = () => document.getElementById(`removed-${id}`)?.scrollIntoView({ block: 'nearest' })
  requestAnimationFrame(() => requestAnimationFrame(show))
}

/** Returns the element to focus for an order in the list; null until the order is rendered. */
export function placeOfOrder(id: number): HTMLElement | null {
  return placeOf(heading(id)?.closest('article') ?? null)
}

function heading(id: number): HTMLElement | null {
  return document.getElementById(`order-${id}`)
}

/**
 * Returns the element to focus. For a row, this is the button that expands the row, because the arrow keys
 * work from there. Otherwise, it is the card itself.
 */
function placeOf(card: HTMLElement | null): HTMLElement | null {
  return card?.querySelector<HTMLElement>(':scope > .in-line .in-open') ?? card
}
