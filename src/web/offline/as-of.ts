import { useSyncExternalStore } from 'react'
import { orders } from '#shared/api/orders.ts'
import type { Key } from '#web/api/stored-answer.ts'

/** The responses on the page that come from this device, with the time each was received from the server. */
const found = new Map<string, number>()
const listeners = new Set<() => void>()

const hash = (key: readonly unknown[]) => JSON.stringify(key)

export function noteFound(key: Key, at: number): void {
  found.set(hash(key), at)
  tell()
}

export function noteAnswered(key: Key): void {
  if (found.delete(hash(key))) tell()
}

export const isFromDevice = (key: readonly unknown[]) => found.has(hash(key))

export const keysFromDevice = (): Key[] => [...found.keys()].map((key) => JSON.parse(key))

/**
 * When the oldest stored list on the page was received from the server. Leaves out orders, which show their
 * own dates.
 */
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

/**
 * When the oldest stored list on the page was received from the server; null if the page shows no stored list
 * (rule offline/as-of).
 */
export const useAsOf = () => useSyncExternalStore(onAsOf, () => oldest)
