import { isUnreachable, signedIn } from '#web/api/outcome.ts'

/** How to handle a save that failed to get through, before the retry. */
export interface RetryOptions {
  /** True if the same user signed in again. */
  signInAgain: () => Promise<boolean>
  /** Resolves when a retry makes sense, rejects if the user gives up; null if nothing waits for it. */
  waitForConnection: ((triesSoFar: number) => Promise<void>) | null
}

/** Retries until the server answers about the order itself. Each try is the same save with the same key. */
export async function retrySave<Stored>(
  tryToSave: () => Promise<Stored>,
  { signInAgain, waitForConnection }: RetryOptions,
): Promise<Stored> {
  for (let tries = 0; ; tries++) {
    try {
      return await signedIn(tryToSave, signInAgain)
    } catch (error) {
      if (!waitForConnection || !isUnreachable(error)) throw error
      await waitForConnection(tries)
    }
  }
}

const firstWaitMs = 1_000
const longestWaitMs = 30_000

/**
 * Resolves when a retry makes sense: at once when the browser reports the network is back, else after a delay
 * that doubles with each try. The browser's report isn't enough, because it doesn't know about servers.
 */
export function nextRetry(triesSoFar: number, signal: AbortSignal): Promise<void> {
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** triesSoFar)
  return new Promise((resolve, reject) => {
    let timer = setTimeout(onTime, wait)

    function stop() {
      clearTimeout(timer)
      window.removeEventListener('online', retryNow)
      signal.removeEventListener('abort', giveUp)
    }
    function retryNow() {
      stop()
      resolve()
    }
    function giveUp() {
      stop()
      reject(signal.reason)
    }
    function onTime() {
      if (navigator.onLine) retryNow()
      else timer = setTimeout(onTime, firstWaitMs)
    }

    window.addEventListener('online', retryNow)
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) giveUp()
  })
}
