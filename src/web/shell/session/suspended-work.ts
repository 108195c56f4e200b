import { useSyncExternalStore } from 'react'
import { storageKeys } from '#shared/constants.ts'
import { hasWorkToHold } from '#web/shell/leaving/leaving.ts'

interface Held {
  held: boolean
  /** How many times suspended work has been discarded. The page starts over whenever this number changes. */
  round: number
}

let now: Held = { held: false, round: 0 }
const listeners = new Set<() => void>()

function set(next: Held): void {
  now = next
  for (const listener of listeners) listener()
}

/**
 * Called when the session ends with unsaved work. This window then keeps the work for its author (rule
 * rights/held-work).
 */
export function suspendWork(): void {
  if (!now.held) set({ ...now, held: true })
}

export function releaseWork(): void {
  set({ ...now, held: false })
}

export function discardSuspendedWork(): void {
  set({ held: false, round: now.round + 1 })
}

/**
 * Must be called before the page renders. Listeners run in the order in which they were added, and unsaved
 * work must be suspended before the session ends in this window. The browser's storage event reports only
 * writes by other windows.
 */
export function hearOfOtherWindowsFirst(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const another = key === null || key === storageKeys.email
    const nobody = key === storageKeys.token && newValue === null
    if ((another || nobody) && hasWorkToHold()) suspendWork()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSuspendedWork(): Held {
  return useSyncExternalStore(subscribe, () => now)
}
