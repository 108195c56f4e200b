/** How long a second click is ignored, longer than the gap between the clicks of a double click. */
const doubleClickMs = 500

/**
 * The second click of a double click hits the same place as the first. If the first opened or closed a dialog,
 * something else is there now and must not be clicked unseen.
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
