/**
 * Runs `act` once the browser is idle, so that typing renders first: after at least half of `withinMs`
 * milliseconds, and after `withinMs` at the latest. Returns a function that cancels the wait.
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
