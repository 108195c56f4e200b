import { isUnreachable } from './outcome.ts'

export type Key = readonly [path: string, params: unknown, query: unknown]

interface Device {
  find: <Data>(key: Key) => Promise<{ data: Data } | null>
  /** Shows the stored response until the server's response arrives. */
  show: (key: Key) => void
  answered: (key: Key) => void
}
let device: Device | null = null

/**
 * Registers the device's storage for responses. `pageTookMs` is the page's load time. After a slow load,
 * lists show stored responses without waiting for the server.
 */
export function storedOn(stored: Device, pageTookMs: number): void {
  device = stored
  isSlow = pageTookMs > silentMs
}

/**
 * A connection counts as slow after this long without a response. Lists then show stored responses without
 * waiting, until the server responds faster (rule offline/slow-network).
 */
const silentMs = 500
let isSlow = false

/**
 * Returns the server's response, or the stored one if the server can't be reached (rule
 * offline/lists-of-one-person).
 */
export async function elseStored<Data>(key: Key, asked: Promise<Data>): Promise<Data> {
  const since = performance.now()
  const silent = setTimeout(
    () => {
      isSlow = true
      device?.show(key)
    },
    isSlow ? 0 : silentMs,
  )
  try {
    const data = await asked
    isSlow = performance.now() - since > silentMs
    device?.answered(key)
    return data
  } catch (error) {
    // Tries this device's copy even if the browser reports a connection, because the server might still be
    // unreachable.
    const stored = isUnreachable(error) ? await device?.find<Data>(key) : null
    if (!stored) throw error
    return stored.data
  } finally {
    clearTimeout(silent)
  }
}
