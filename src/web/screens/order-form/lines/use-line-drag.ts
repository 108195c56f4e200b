import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { LineCommands } from './line-commands.ts'

/** How far the pointer must move, in pixels, before a press becomes a drag. */
const threshold = 5
/**
 * The distance from the window's edge, in pixels, within which a drag scrolls the page. Each frame scrolls by
 * `scrollStep` pixels.
 */
const edge = 56
const scrollStep = 14

interface Drag {
  id: string
  grip: HTMLElement
  startY: number
  y: number
  moving: boolean
  /** The line would be dropped before this index; null until it is known. */
  at: number | null
  frame: number
}

function mark(now: Drag, all: readonly HTMLElement[]): void {
  const next = all.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect()
    return now.y < top + height / 2
  })
  now.at = next < 0 ? all.length : next
  all.forEach((row, i) => {
    const place =
      i === now.at ? 'before' : i === all.length - 1 && now.at === all.length ? 'after' : undefined
    if (row.dataset.drop === place) return
    if (place) row.dataset.drop = place
    else delete row.dataset.drop
  })
}

/**
 * Lets users drag a row by the button that shows its number. During a drag, changes only the mark at the drop
 * position, without re-rendering.
 */
export function useLineDrag(table: RefObject<HTMLElement | null>, commands: LineCommands) {
  const drag = useRef<Drag | null>(null)
  const justDragged = useRef(false)

  const rows = () => [...(table.current?.querySelectorAll<HTMLElement>('tr[data-line]') ?? [])]

  function follow(now: Drag) {
    if (now.y < edge) window.scrollBy(0, -scrollStep)
    else if (now.y > window.innerHeight - edge) window.scrollBy(0, scrollStep)
    mark(now, rows())
    now.frame = requestAnimationFrame(() => follow(now))
  }

  function end(drop: boolean) {
    const now = drag.current
    drag.current = null
    if (!now?.moving) return
    cancelAnimationFrame(now.frame)
    document.documentElement.classList.remove('of-dragging')
    now.grip.closest('tr')?.classList.remove('dragged')
    for (const row of rows()) delete row.dataset.drop
    justDragged.current = true
    if (drop && now.at !== null) commands.moveTo(now.id, now.at)
  }

  const cancel = useEffectEvent(() => end(false))
  useEffect(() => {
    const escaped = (event: KeyboardEvent) => event.key === 'Escape' && drag.current?.moving && cancel()
    document.addEventListener('keydown', escaped, true)
    return () => {
      document.removeEventListener('keydown', escaped, true)
      cancel()
    }
  }, [])

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const grip = event.target instanceof Element ? event.target.closest<HTMLElement>('.of-grip') : null
      const id = grip?.closest('tr')?.dataset.line
      justDragged.current = false
      if (!grip || id === undefined || event.button !== 0) return
      grip.setPointerCapture(event.pointerId)
      drag.current = { id, grip, startY: event.clientY, y: event.clientY, moving: false, at: null, frame: 0 }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = drag.current
      if (!now) return
      now.y = event.clientY
      if (now.moving || Math.abs(now.y - now.startY) < threshold) return
      now.moving = true
      document.documentElement.classList.add('of-dragging')
      now.grip.closest('tr')?.classList.add('dragged')
      follow(now)
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    onClick(event: { target: EventTarget; shiftKey: boolean; detail: number }) {
      const grip = event.target instanceof Element ? event.target.closest('.of-grip') : null
      const id = grip?.closest('tr')?.dataset.line
      if (id !== undefined && !justDragged.current) commands.toggle(id, event.shiftKey)
      justDragged.current = false
    },
  }
}
