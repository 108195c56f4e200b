import type { KeyboardEvent } from 'react'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { editButtonId } from '#web/screens/order-form/form/focus-field.ts'

/** What the keys on a line ask for. */
export interface LineKeys {
  edit: (id: string) => void
  remove: (id: string) => void
  nudge: (id: string, by: -1 | 1) => void
  toggle: (id: string, extend: boolean) => void
  extend: (from: string, to: string) => void
  selectAll: () => void
  clear: () => void
  fill: () => void
}

type Lines = readonly LineItemInput[]

/** Whether a key stroke in a row meant something: Alt with an arrow anywhere in it, the others on its number. */
export function keyOnLines(event: KeyboardEvent, lines: Lines, keys: LineKeys): boolean {
  const { target, key, altKey, shiftKey } = event
  if (!(target instanceof HTMLElement)) return false
  const id = target.closest('tr')?.dataset.line
  if (id === undefined) return false
  const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
  if (altKey) {
    if (by !== 0) keys.nudge(id, by)
    return by !== 0
  }
  if (event.ctrlKey || event.metaKey) return commanded(key.toLowerCase(), keys)
  if (key === 'Escape') {
    keys.clear()
    return true
  }
  if (!target.matches('.of-grip')) return false
  const at = lines.findIndex((line) => line.id === id)
  const goal = lines[key === 'Home' ? 0 : key === 'End' ? lines.length - 1 : at + by]
  if (goal && (by !== 0 || key === 'Home' || key === 'End')) {
    if (shiftKey) keys.extend(id, goal.id)
    focusGrip(goal.id)
    return true
  }
  if (key === ' ') keys.toggle(id, shiftKey)
  else if (key === 'Enter') keys.edit(id)
  else if (key === 'Delete' || key === 'Backspace') keys.remove(id)
  else return by !== 0
  return true
}

function commanded(key: string, keys: LineKeys): boolean {
  if (key === 'a') keys.selectAll()
  else if (key === 'd') keys.fill()
  else return false
  return true
}

/** By its number, or where there is no room for that by its menu. */
export function focusLine(id: string): void {
  focusGrip(id)
  const row = document.querySelector(`tr[data-line="${CSS.escape(id)}"]`)
  if (!row?.contains(document.activeElement)) document.getElementById(editButtonId(id))?.focus()
}

export function focusGrip(id: string): void {
  const grip = document.querySelector<HTMLElement>(`tr[data-line="${CSS.escape(id)}"] .of-grip`)
  grip?.focus({ preventScroll: true })
  grip?.scrollIntoView({ block: 'nearest' })
}
