/** Escape belongs to an open list of a field first, and to what the field stands in only then. */
export function hasOpenList(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=combobox][aria-expanded=true]') !== null
}
