import { useSyncExternalStore } from 'react'
import { orders } from '#shared/api/orders.ts'
import type { Key } from '#web/api/stored-answer.ts'

/** Stored responses on screen, with the time each was read. */
const found = new Map<string, number>()
/** Stored responses that are about to be shown. */
const arriving = new Set<string>()
const listeners = new Set<() => void>()

const hash = (key: Key) => JSON.stringify(key)

export function noteFound(key: Key, at: number): void {
  found.set(hash(key), at)
  arriving.add(hash(key))
  tell()
}

/** Records where a response came from; true if from this device. */
export function cameFromDevice(key: Key): boolean {
  if (arriving.delete(hash(key))) return true
  if (found.delete(hash(key))) tell()
  return false
}

/** Marks a stored response as on screen, no longer about to be shown. */
export function noteArrived(key: Key): void {
  arriving.delete(hash(key))
}

/** The page no longer shows this response. */
export function noteGone(key: Key): void {
  arriving.delete(hash(key))
  if (found.delete(hash(key))) tell()
}

/** Whether the page shows this device's copy. */
export const isFromDevice = (key: readonly unknown[]) => found.has(JSON.stringify(key))

/** Whether the page shows anything from this device. */
export const isAnyFromDevice = () => found.size > 0

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

/** The date of the page's oldest list; null if all are from the server (rule offline/as-of). */
export const useAsOf = () => useSyncExternalStore(onAsOf, () => oldest)
