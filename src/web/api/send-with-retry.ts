/**
 * A busy server's response states when to retry (rule load/waits-and-repeats). A random extra delay keeps
 * clients that were rejected at the same time from retrying at the same time.
 */

/** How long a call is retried; after that, the user sees the failure and decides whether to retry. */
const retryMs = 20_000
const firstWaitMs = 500
const longestWaitMs = 8_000
const shownAfterMs = 1_000

const waiting = new Set<symbol>()
const listeners = new Set<() => void>()

/** True if a call has been waiting for a busy server for more than a second. */
export const isWaiting = () => waiting.size > 0

export function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * The delay before the next attempt, in milliseconds. It is at least as long as the server requests, grows
 * with each attempt, and includes up to 100% jitter.
 */
export function waitMs(triesSoFar: number, askedMs: number, chance: number): number {
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** triesSoFar)
  return Math.max(askedMs, wait) * (1 + chance)
}

interface Patience {
  signal?: AbortSignal | undefined
  /**
   * The statuses after which to wait and retry: either the server did nothing, or the call is safe to repeat.
   */
  waitsFor: readonly number[]
}

/** Sends a request, and retries for up to 20 seconds while the server is busy. */
export async function sendWithRetry(
  send: () => Promise<Response>,
  { signal, waitsFor }: Patience,
): Promise<Response> {
  const began = performance.now()
  let shown: (() => void) | undefined
  try {
    for (let tries = 0; ; tries++) {
      const response = await send()
      const askedMs = waitsFor.includes(response.status) ? retryAfterMs(response) : null
      if (askedMs === null) return response
      const wait = waitMs(tries, askedMs, Math.random())
      if (performance.now() - began + wait > retryMs) return response
      shown ??= showAfter(shownAfterMs - (performance.now() - began))
      // Discards the response body instead of reading it, because it isn't needed.
      response.body?.cancel().catch(() => undefined)
      await pause(wait, signal)
    }
  } finally {
    shown?.()
  }
}

function retryAfterMs({ headers }: Response): number | null {
  const asked = headers.get('retry-after') ?? ''
  return /^\d{1,3}$/.test(asked) ? Number(asked) * 1_000 : null
}

/**
 * Shows that a call is waiting, starting after `ms` milliseconds and ending when the returned function is
 * called.
 */
function showAfter(ms: number): () => void {
  const one = Symbol('waiting')
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const timer = setTimeout(() => {
    waiting.add(one)
    tell()
  }, ms)
  return () => {
    clearTimeout(timer)
    if (waiting.delete(one)) tell()
  }
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }, ms)
    signal?.addEventListener('abort', giveUp, { once: true })
    if (signal?.aborted) giveUp()
  })
}
