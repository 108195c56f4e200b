/**
 * The parent for a floating list: its control's dialog or landmark, so that it is read, reached and clicked
 * as part of that. The list's position is fixed, so no ancestor clips it.
 */
export function portalTarget(control: Element | null): HTMLElement {
  return control?.closest<HTMLElement>('[role=dialog], main, aside, header') ?? document.body
}
