import { isUnreachable, signedIn } from '#web/api/outcome.ts'

/** What is done about a save that did not get through, before it is tried again. */
export interface RetryOptions {
  /** Whether the same person is signed in again. */
  signInAgain: () => Promise<boolean>
  /** Resolves when another try is worth it, rejects when the person gives up; null where nobody waits for that. */
  waitForConnection: ((triesSoFar: number) => Promise<void>) | null
}

/** Tries until the server answers about the order itself. Each try is the same save, by the same key. */
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
 * Resolves when another try is worth it: at once when the browser says that the network is back, else after a
 * while that doubles from try to try. The browser's word alone isn't enough, because it doesn't know of servers.
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
