/**
 * Returns the parent for a floating list: the dialog or landmark that contains its control. Screen readers,
 * the Tab key and clicks then treat the list as part of that element. The list has a fixed position, so no
 * ancestor clips it.
 */
export function portalTarget(control: Element | null): HTMLElement {
  return control?.closest<HTMLElement>('[role=dialog], main, aside, header') ?? document.body
}
