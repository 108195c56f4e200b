import { useSyncExternalStore } from 'react'
import { orders } from '#shared/api/orders.ts'
import type { Key } from '#web/api/stored-answer.ts'

/**
 * The responses on the page that come from this device instead of the server, with the time each was read.
 */
const found = new Map<string, number>()
const listeners = new Set<() => void>()

const hash = (key: readonly unknown[]) => JSON.stringify(key)

export function noteFound(key: Key, at: number): void {
  found.set(hash(key), at)
  tell()
}

/** Records that the page no longer shows this device's copy of a response. */
export function noteAnswered(key: Key): void {
  if (found.delete(hash(key))) tell()
}

/** Whether the page shows this device's copy of a response. */
export const isFromDevice = (key: readonly unknown[]) => found.has(hash(key))

/** The cache keys of the data on the page that comes from this device. */
export const keysFromDevice = (): Key[] => [...found.keys()].map((key) => JSON.parse(key))

/** When the oldest list on the page was read; orders show their own date. */
let oldest: number | null = null

function tell(): void {
  const lists = [...found].filter(([key]) => !key.startsWith(`["${orders.get.path}"`))
  oldest = lists.length > 0 ? Math.min(...lists.map(([, at]) => at)) : null
  for (const listener of listeners) listener()
}

export function onAsOf(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** When the page's oldest list was read; null if all lists are from the server (rule offline/as-of). */
export const useAsOf = () => useSyncExternalStore(onAsOf, () => oldest)
