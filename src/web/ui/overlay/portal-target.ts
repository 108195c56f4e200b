/**
 * Returns the parent for a floating list: its control's dialog or landmark, so that the list is read,
 * reached, and clicked as part of it. The list's position is fixed, so no ancestor clips it.
 */
export function portalTarget(control: Element | null): HTMLElement {
  return control?.closest<HTMLElement>('[role=dialog], main, aside, header') ?? document.body
}
