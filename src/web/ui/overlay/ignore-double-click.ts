/** Longer than the two presses of a double click are apart. */
const doubleClickMs = 500

/**
 * The second press of a double click is meant for what the first one hit. When that opened or closed a dialog
 * something else is there by now, and must not be pressed unseen.
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
