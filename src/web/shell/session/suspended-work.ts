import { useSyncExternalStore } from 'react'
import { storageKeys } from '#shared/constants.ts'
import { hasWorkToHold } from '#web/shell/leaving/leaving.ts'

interface Held {
  held: boolean
  /** How many times suspended work was discarded; after each, the page starts over. */
  round: number
}

let now: Held = { held: false, round: 0 }
const listeners = new Set<() => void>()

function set(next: Held): void {
  now = next
  for (const listener of listeners) listener()
}

/** The session ended with unsaved work: this window keeps it for its author (rule rights/held-work). */
export function suspendWork(): void {
  if (!now.held) set({ ...now, held: true })
}

/** The same user has signed in again, so the work is released. */
export function releaseWork(): void {
  set({ ...now, held: false })
}

export function discardSuspendedWork(): void {
  set({ held: false, round: now.round + 1 })
}

/**
 * Called before the page renders: listeners run in order, and the gate must not close before unsaved work is
 * suspended. The browser only reports other windows.
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
