import { useEffect, useRef } from 'react'

interface Removed {
  id: number
  card: HTMLElement
  list: HTMLElement | null
}

/**
 * To be called before a card leaves the list: the focus that was on it goes to the card that takes its place,
 * or to the last one, or to the list.
 */
export function useFocusInPlace(): (id: number) => void {
  const removed = useRef<Removed | null>(null)
  useEffect(() => {
    if (!removed.current || heading(removed.current.id)) return
    const { card, list } = removed.current
    removed.current = null
    const focused = document.activeElement
    // The focus was moved elsewhere meanwhile: it stays there.
    if (focused && focused !== document.body && !card.contains(focused)) return
    const next = card.isConnected ? card : [...(list?.querySelectorAll('article') ?? [])].at(-1)
    ;(next ?? list)?.focus({ preventScroll: true })
  })

  return (id) => {
    const card = heading(id)?.closest('article')
    removed.current = card ? { id, card, list: card.closest('[role=tabpanel]') } : null
  }
}

function heading(id: number): HTMLElement | null {
  return document.getElementById(`order-${id}`)
}
