/**
 * Where a floating list is put into the page: into the dialog or landmark of its control, so that it is
 * read, reached and pressed as a part of it. It stands fixed, so nothing there cuts it off.
 */
export function portalTarget(control: Element | null): HTMLElement {
  return control?.closest<HTMLElement>('[role=dialog], main, aside, header') ?? document.body
}
