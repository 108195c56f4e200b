/**
 * A server that has no room for a call says so, and when to come again (rule load/waits-and-repeats). All who were
 * told so at the same moment must not come back at the same moment.
 */

/** After this the person is told, and decides. */
const patienceMs = 20_000
const firstWaitMs = 500
const longestWaitMs = 8_000
const shownAfterMs = 1_000

const waiting = new Set<symbol>()
const listeners = new Set<() => void>()

/** Whether something has waited for more than a second for a server without room. */
export const isWaiting = () => waiting.size > 0

export function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** At least as long as the server asks for, longer from try to try, and up to twice that by chance. */
export function waitMs(triesSoFar: number, askedMs: number, chance: number): number {
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** triesSoFar)
  return Math.max(askedMs, wait) * (1 + chance)
}

interface Patience {
  repeatable: boolean
  signal?: AbortSignal | undefined
  /** The answers that there is no room, by their statuses. */
  waitsFor?: readonly number[]
}

/** Sends until the server has room for it; only what may be sent twice is. */
export async function sendPatiently(
  send: () => Promise<Response>,
  { repeatable, signal, waitsFor = [503] }: Patience,
): Promise<Response> {
  const began = performance.now()
  let shown: (() => void) | undefined
  try {
    for (let tries = 0; ; tries++) {
      const response = await send()
      const askedMs = waitsFor.includes(response.status) ? retryAfterMs(response) : null
      if (!repeatable || askedMs === null) return response
      const wait = waitMs(tries, askedMs, Math.random())
      if (performance.now() - began + wait > patienceMs) return response
      shown ??= showAfter(shownAfterMs - (performance.now() - began))
      await response.body?.cancel()
      await pause(wait, signal)
    }
  } finally {
    shown?.()
  }
}

/** Null unless the answer says when to come again. */
function retryAfterMs({ headers }: Response): number | null {
  const asked = headers.get('retry-after') ?? ''
  return /^\d{1,3}$/.test(asked) ? Number(asked) * 1_000 : null
}

/** Shows that something waits, from then on until the function that is returned is called. */
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
