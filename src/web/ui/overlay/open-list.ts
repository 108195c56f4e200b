/** Escape first closes a field's open list, and only then what contains the field. */
export function hasOpenList(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=combobox][aria-expanded=true]') !== null
}
