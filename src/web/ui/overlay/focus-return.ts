const maxKept = 4
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
