const firstWaitMs = 1_000
const longestWaitMs = 30_000

/**
 * Resolves as soon as the browser reports that the network is back. While the browser is online, resolves
 * after a delay that grows with each attempt, because the browser doesn't know whether the server is up.
 * Aborting the signal ends the wait.
 */
export function nextRetry(triesSoFar: number, signal: AbortSignal): Promise<void> {
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** triesSoFar)
  return new Promise((resolve) => {
    let timer = setTimeout(onTime, wait)

    function retryNow() {
      clearTimeout(timer)
      window.removeEventListener('online', retryNow)
      signal.removeEventListener('abort', retryNow)
      resolve()
    }
    function onTime() {
      if (navigator.onLine) retryNow()
      else timer = setTimeout(onTime, firstWaitMs)
    }

    window.addEventListener('online', retryNow)
    signal.addEventListener('abort', retryNow)
    if (signal.aborted) retryNow()
  })
}

export function pauseOrStop(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    stop.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
