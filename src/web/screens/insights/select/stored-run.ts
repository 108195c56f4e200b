import type { ManyRun } from './many-run.ts'

/** Increase it when the shape changes. */
const storageKey = 'manyOrders1'

/**
 * This user's run in this tab: after a reload it is stopped, with every key known
 * (rule many-orders/after-a-reload). Logging out clears it.
 */
export function readRun(who: string): ManyRun | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return stored?.who === who ? stored.run : null
  } catch {
    return null
  }
}

export const isRunStored = (who: string) => readRun(who) !== null

export function storeRun(who: string, run: ManyRun | null): void {
  try {
    if (run === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify({ who, run }))
  } catch {
    // Session storage is blocked or full: a reload forgets the run and sends nothing.
  }
}
