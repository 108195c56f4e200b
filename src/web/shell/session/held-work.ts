import { useSyncExternalStore } from 'react'
import { storageKeys } from '#shared/constants.ts'
import { hasWorkToHold } from '#web/shell/leaving/leaving.ts'

interface Held {
  held: boolean
  /** How often held work was given up: the page begins anew each time. */
  round: number
}

let now: Held = { held: false, round: 0 }
const listeners = new Set<() => void>()

function set(next: Held): void {
  now = next
  for (const listener of listeners) listener()
}

/** The session has ended above unsaved work: it stays in this window for whoever typed it (rule rights/held-work). */
export function holdWork(): void {
  if (!now.held) set({ ...now, held: true })
}

/** Given back: the same person is here again. */
export function giveBackWork(): void {
  set({ ...now, held: false })
}

export function discardHeldWork(): void {
  set({ held: false, round: now.round + 1 })
}

/**
 * Called before the page is drawn: a window tells its listeners in their order, and the gate must not close above
 * unsaved work before it is held. The browser tells of other windows only.
 */
export function hearOfOtherWindowsFirst(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const another = key === null || key === storageKeys.email
    const nobody = key === storageKeys.token && newValue === null
    if ((another || nobody) && hasWorkToHold()) holdWork()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useHeldWork(): Held {
  return useSyncExternalStore(subscribe, () => now)
}
