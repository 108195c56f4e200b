import type { KeyboardEvent } from 'react'

/** What a key stroke in the panel of a new line asks for; null is left to the field it happened in. */
export function panelKey(event: KeyboardEvent): 'add' | 'submit' | 'offered' | 'leave' | null {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLElement) || event.nativeEvent.isComposing) return null
  // A dialog of a field, such as the custom grid size, stands elsewhere in the page and has keys of its own.
  if (!currentTarget.contains(target) || event.altKey || event.shiftKey) return null
  if (target.closest('[role=combobox][aria-expanded=true]')) return null
  const command = event.ctrlKey || event.metaKey
  if (key === 'Enter' && command) return event.repeat ? null : 'submit'
  if (command) return null
  // A closed list claims Escape too, though it has no use for it.
  if (key === 'Escape') return 'leave'
  if (event.defaultPrevented) return null
  if (key === 'F2') return 'offered'
  return key === 'Enter' && addsLine(target) && !event.repeat ? 'add' : null
}

/** A button does what it says, but for the one that adds; a text of several lines takes Enter as a line. */
function addsLine(target: HTMLElement): boolean {
  if (target instanceof HTMLButtonElement) return target.type === 'submit'
  return !target.matches('textarea')
}
