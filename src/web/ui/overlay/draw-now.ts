import { flushSync } from 'react-dom'

/** Renders a change synchronously, so that its field has focus before the next keystroke. */
export function drawNow(change: () => void): void {
  flushSync(change)
}
