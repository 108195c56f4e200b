import { drawNow, focusOn, isFocusLost } from '#web/ui/focus.ts'
import { fieldId, focusFindLine, focusLine } from './focus-field.ts'
import type { FormStore } from './form-store.tsx'

/**
 * The focused control in a line's row. Its position is counted from the end of the row, because checkboxes
 * appear and disappear at the start.
 */
interface Held {
  line: string
  fromEnd: number
}

/**
 * Renders a change to lines and keeps focus on the same control, even if its row becomes a new element. If
 * the line was removed, focus moves to the line that is now in the same position. If there is none, focus
 * moves to the last line or, if the list is empty, to the add button (rule lines/keeps-the-focus).
 */
export function drawKeepingFocus(store: FormStore, change: () => void): void {
  const before = store.get().form.lines
  const held = heldControl()
  drawNow(change)
  const { lines } = store.get().form
  if (lines === before) return
  if (!isFocusLost()) {
    if (held) document.activeElement?.scrollIntoView({ block: 'nearest' })
    return
  }
  const { leftOut } = store.get().search
  const isLeft = (id: string) => lines.some((line) => line.id === id) && !leftOut.has(id)
  if (held && isLeft(held.line) && focusControl(held)) return
  const at = before.findIndex((line, i) => (held ? line.id === held.line : lines[i]?.id !== line.id))
  // Doesn't move focus if it wasn't in the list and every line is still in the same position.
  if (at < 0) return
  const heir = before.slice(at).find(({ id }) => isLeft(id)) ?? lines.findLast(({ id }) => isLeft(id))
  if (heir) focusLine(heir.id)
  // Focuses the search input if the search hides all lines, or the add button if there are no lines.
  else if (lines.length === 0 || !focusFindLine()) focusOn(fieldId('lineItems'))
}

function heldControl(): Held | null {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement)) return null
  const row = activeElement.closest<HTMLElement>('tr[data-line]')
  const line = row?.dataset.line
  const fromEnd = row ? controlsOf(row).indexOf(activeElement) : -1
  return line !== undefined && fromEnd >= 0 ? { line, fromEnd } : null
}

function focusControl({ line, fromEnd }: Held): boolean {
  const row = document.querySelector(`tr[data-line="${CSS.escape(line)}"]`)
  const control = focusOn(row && controlsOf(row)[fromEnd], { preventScroll: true })
  control?.scrollIntoView({ block: 'nearest' })
  return control !== null
}

/** The controls in a row, last one first. */
function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('button, input')].reverse()
}
