const firstWaitMs = 1_000
const longestWaitMs = 30_000

/**
 * Resolves when another try is worth it: at once when the browser says that the network is back, else after a
 * while that doubles from try to try. The browser's word alone isn't enough, for it doesn't know of servers.
 */
export function nextRetry(triesSoFar: number, signal: AbortSignal): Promise<void> {
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** triesSoFar)
  return new Promise((resolve, reject) => {
    let timer = setTimeout(onTime, wait)

    function stop() {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      signal.removeEventListener('abort', giveUp)
    }
    function go() {
      stop()
      resolve()
    }
    function giveUp() {
      stop()
      reject(signal.reason)
    }
    function onTime() {
      if (navigator.onLine) go()
      else timer = setTimeout(onTime, firstWaitMs)
    }

    window.addEventListener('online', go)
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) giveUp()
  })
}
