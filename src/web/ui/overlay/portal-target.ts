/**
 * Parent for a floating list: its control's dialog or landmark, so that it is read, reached and clicked as
 * part of it. Its position is fixed, so nothing clips it.
 */
export function portalTarget(control: Element | null): HTMLElement {
  return control?.closest<HTMLElement>('[role=dialog], main, aside, header') ?? document.body
}
