import { useEffect, useRef } from 'react'
import { focusNext, focusOn } from '#web/ui/focus.ts'

interface Removed {
  id: number
  card: HTMLElement
  list: HTMLElement | null
}

/**
 * Call before a card is removed: its focus goes to the card that takes its place, otherwise to the last card,
 * otherwise to the list. Call before a card is restored: it gets the focus that its Undo had.
 */
export function useFocusInPlace() {
  const removed = useRef<Removed | null>(null)
  useEffect(() => {
    if (!removed.current || heading(removed.current.id)) return
    const { id: removedId, card, list } = removed.current
    removed.current = null
    const focused = document.activeElement
    // If the focus has moved elsewhere, it stays there.
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

/** Waits until the heights around the former place are measured, so that it is in view. */
function showNote(id: number): void {
  const show = () => document.getElementById(`removed-${id}`)?.scrollIntoView({ block: 'nearest' })
  requestAnimationFrame(() => requestAnimationFrame(show))
}

/** The focus target for a listed order; null until it is in the page. */
export function placeOfOrder(id: number): HTMLElement | null {
  return placeOf(heading(id)?.closest('article') ?? null)
}

function heading(id: number): HTMLElement | null {
  return document.getElementById(`order-${id}`)
}

/** The card itself; for a row its button, from which the arrow keys continue. */
function placeOf(card: HTMLElement | null): HTMLElement | null {
  return card?.querySelector<HTMLElement>(':scope > .in-line .in-open') ?? card
}
