/** How long to ignore a second click: longer than the time between the clicks of a double click. */
const doubleClickMs = 500

/**
 * Ignores the second click of a double click. It hits the same place as the first; if that opened or closed a
 * dialog, something else is there now, which the user didn't mean to click.
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
