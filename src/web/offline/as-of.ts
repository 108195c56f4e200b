import { useSyncExternalStore } from 'react'
import { orders } from '#shared/api/orders.ts'
import type { Key } from '#web/api/stored-answer.ts'

/** Of what is on screen and came from this device: since when it is as it is. */
const found = new Map<string, number>()
/** Answers that are on their way to the page. */
const arriving = new Set<string>()
const listeners = new Set<() => void>()

const hash = (key: Key) => JSON.stringify(key)

export function noteFound(key: Key, at: number): void {
  found.set(hash(key), at)
  arriving.add(hash(key))
  tell()
}

/** Whether the page has it from this device; else it is the server's again. */
export function cameFromDevice(key: Key): boolean {
  if (arriving.delete(hash(key))) return true
  if (found.delete(hash(key))) tell()
  return false
}

/** What the page has from this device. */
export const isFromDevice = (key: readonly unknown[]) => found.has(JSON.stringify(key))

/** Of the lists: an order says by itself since when it is as it is. */
let oldest: number | null = null

function tell(): void {
  const lists = [...found].filter(([key]) => !key.startsWith(`["${orders.get.path}"`))
  oldest = lists.length > 0 ? Math.min(...lists.map(([, at]) => at)) : null
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Since when the oldest list of the page is as it is; null where all are the server's (rule offline/as-of). */
export const useAsOf = () => useSyncExternalStore(subscribe, () => oldest)
