/**
 * Whether a field's list is open. Escape then closes only the list; pressing it again closes the dialog or
 * panel that contains the field.
 */
export function hasOpenList(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=combobox][aria-expanded=true]') !== null
}
