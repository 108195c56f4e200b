/**
 * How long, in milliseconds, to ignore a second click: longer than the time between the clicks of a
 * double-click.
 */
const doubleClickMs = 500

/**
 * Ignores the second click of a double-click. If the first click opened or closed a dialog, the second would
 * hit something that the user didn't mean to click.
 */
export function ignoreDoubleClick(): void {
  const listening = new AbortController()
  setTimeout(() => listening.abort(), doubleClickMs)
  window.addEventListener(
    'click',
    (event) => {
      if (event.detail < 2) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true, signal: listening.signal },
  )
}
