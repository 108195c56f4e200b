import type { KeyboardEvent } from 'react'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { focusGrip } from '#web/screens/order-form/form/focus-field.ts'
import type { LineCommands } from './line-commands.ts'

type Lines = readonly LineItemInput[]

/**
 * Handles a key in a row. Alt with an arrow key, Ctrl shortcuts, and Escape work anywhere in the row. Other
 * keys work only on the button that shows the line's number. Returns whether the key did anything.
 */
export function keyOnLines(event: KeyboardEvent, lines: Lines, commands: LineCommands): boolean {
  const { target, key, altKey, shiftKey } = event
  if (!(target instanceof HTMLElement)) return false
  const id = target.closest('tr')?.dataset.line
  if (id === undefined) return false
  const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
  if (altKey) {
    if (by !== 0) commands.nudge(id, by)
    return by !== 0
  }
  if (event.ctrlKey || event.metaKey) return commanded(key.toLowerCase(), commands)
  if (key === 'Escape') {
    commands.clearSelection()
    return true
  }
  if (!target.matches('.of-grip')) return false
  const at = lines.findIndex((line) => line.id === id)
  const goal = lines[key === 'Home' ? 0 : key === 'End' ? lines.length - 1 : at + by]
  if (goal && (by !== 0 || key === 'Home' || key === 'End')) {
    if (shiftKey) commands.extend(id, goal.id)
    focusGrip(goal.id)
    return true
  }
  if (key === ' ') commands.toggle(id, shiftKey)
  else if (key === 'Enter') commands.edit(id)
  else if (key === 'Delete' || key === 'Backspace') commands.removeWithSelected(id)
  else return by !== 0
  return true
}

function commanded(key: string, commands: LineCommands): boolean {
  if (key === 'a') commands.selectAll()
  else if (key === 'd') commands.fill()
  else return false
  return true
}
