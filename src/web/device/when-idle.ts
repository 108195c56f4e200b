/**
 * Runs `act` within `withinMs` milliseconds: in the second half of that time, as soon as the browser is idle,
 * so that typing renders first. Returns a function that cancels it.
 */
export function whenIdle(act: () => void, withinMs: number): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, withinMs)
    return () => clearTimeout(timer)
  }
  let idle = 0
  const half = withinMs / 2
  const timer = setTimeout(() => {
    idle = requestIdleCallback(act, { timeout: half })
  }, half)
  return () => {
    clearTimeout(timer)
    cancelIdleCallback(idle)
  }
}
