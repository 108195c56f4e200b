import { useEffect, useRef } from 'react'
import { focusNext } from '#web/ui/overlay/focus-return.ts'

interface Removed {
  id: number
  card: HTMLElement
  list: HTMLElement | null
}

/**
 * To be told before a card leaves the list: the focus that was on it goes to the card that takes its place, or to
 * the last one, or to the list. And before one comes back: it takes the focus that its Undo had.
 */
export function useFocusInPlace() {
  const removed = useRef<Removed | null>(null)
  useEffect(() => {
    if (!removed.current || heading(removed.current.id)) return
    const { id: removedId, card, list } = removed.current
    removed.current = null
    const focused = document.activeElement
    // The focus was moved elsewhere meanwhile: it stays there.
    if (focused && focused !== document.body && !card.contains(focused)) return
    const next = card.isConnected ? card : [...(list?.querySelectorAll('article') ?? [])].at(-1)
    placeOf(next ?? list)?.focus({ preventScroll: true })
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

/** Where it was is in sight, once the heights around it are measured. */
function showNote(id: number): void {
  const show = () => document.getElementById(`removed-${id}`)?.scrollIntoView({ block: 'nearest' })
  requestAnimationFrame(() => requestAnimationFrame(show))
}

/** Where the focus goes for an order of the list; null while it isn't in the page. */
export function placeOfOrder(id: number): HTMLElement | null {
  return placeOf(heading(id)?.closest('article') ?? null)
}

function heading(id: number): HTMLElement | null {
  return document.getElementById(`order-${id}`)
}

/** In a row it is the button that the arrow keys go on from. */
function placeOf(card: HTMLElement | null): HTMLElement | null {
  return card?.querySelector<HTMLElement>(':scope > .in-line .in-open') ?? card
}
