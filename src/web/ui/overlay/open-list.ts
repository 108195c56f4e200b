/** Whether a field's list is open. Escape closes the list first, and only then what contains the field. */
export function hasOpenList(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=combobox][aria-expanded=true]') !== null
}
