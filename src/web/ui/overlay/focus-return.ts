const maxKept = 4
/** How long to retry: the new element may appear only after the list reloads. */
const retryMs = 5_000
let last: HTMLElement[] = []

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  last = [target, ...last.filter((one) => one !== target)].slice(0, maxKept)
})

/**
 * The latest focused elements, latest first: a button disabled during its work loses focus to the page, and a
 * closed dialog takes its focused element with it.
 */
export function lastFocused(): readonly HTMLElement[] {
  return last
}

/**
 * Moves focus after an action removes the focused element: to this place once it is rendered and focusable,
 * unless the user moves focus elsewhere first.
 */
export function focusNext(place: () => HTMLElement | null | undefined): void {
  const from = document.activeElement
  const end = performance.now() + retryMs
  const over = new AbortController()
  const stop = () => over.abort()
  const { signal } = over
  for (const act of ['keydown', 'pointerdown']) window.addEventListener(act, stop, { capture: true, signal })

  function look(): void {
    const now = document.activeElement
    if (now === document.body) place()?.focus()
    const isDone = document.activeElement !== document.body && document.activeElement !== from
    if (isDone || performance.now() > end) stop()
    if (!signal.aborted) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
