import { useEffect, useRef } from 'react'

interface Leaving {
  id: number
  card: HTMLElement
  list: HTMLElement | null
}

/**
 * To be called before a card leaves the list: the focus that was on it goes to the card that takes its place,
 * or to the last one, or to the list.
 */
export function useFocusInPlace(): (id: number) => void {
  const leaving = useRef<Leaving | null>(null)
  useEffect(() => {
    const left = leaving.current
    if (!left || heading(left.id)) return
    leaving.current = null
    const { card, list } = left
    const focused = document.activeElement
    // Whoever has gone on elsewhere stays there.
    if (focused && focused !== document.body && !card.contains(focused)) return
    const next = card.isConnected ? card : [...(list?.querySelectorAll('article') ?? [])].at(-1)
    ;(next ?? list)?.focus({ preventScroll: true })
  })

  return (id) => {
    const card = heading(id)?.closest('article')
    leaving.current = card ? { id, card, list: card.closest('[role=tabpanel]') } : null
  }
}

function heading(id: number): HTMLElement | null {
  return document.getElementById(`order-${id}`)
}
