/**
 * Does something within that many milliseconds, from half of them on where the browser has nothing else to do: what is
 * being typed is drawn first. Returns how to take it back.
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
