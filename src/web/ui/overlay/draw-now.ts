import { flushSync } from 'react-dom'

/** Draws a change before anything else happens, so that its field has the focus when the next key stroke comes. */
export function drawNow(change: () => void): void {
  flushSync(change)
}
