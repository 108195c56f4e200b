const maxKept = 4
/** What an act shows may come only with the list that is read anew. */
const patienceMs = 5_000
let last: HTMLElement[] = []

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  last = [target, ...last.filter((one) => one !== target)].slice(0, maxKept)
})

/**
 * What has the focus, or had it before, the latest first: a button that is disabled while it works loses it to the
 * page, and what a dialog had goes with the dialog.
 */
export function lastFocused(): readonly HTMLElement[] {
  return last
}

/**
 * What had the focus goes with an act: this place takes it as soon as it is drawn and can, unless somebody goes on
 * elsewhere meanwhile.
 */
export function focusNext(place: () => HTMLElement | null | undefined): void {
  const from = document.activeElement
  const end = performance.now() + patienceMs
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
