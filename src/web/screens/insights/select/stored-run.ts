import { stored } from '#web/ui/stored.ts'
import type { ManyRun } from './many-run.ts'

/** Increase the number in the key whenever the format of the stored data changes. */
const place = stored<{ who: string; run: ManyRun }>('tab', 'manyOrders1')

/**
 * Returns the run that this user started in this browser tab. A reload stops the run, but keeps all its
 * idempotency keys (rule many-orders/after-a-reload). Logging out deletes the run.
 */
export function readRun(who: string): ManyRun | null {
  const found = place.read()
  return found?.who === who ? found.run : null
}

export const isRunStored = (who: string) => readRun(who) !== null

/**
 * Saves the run. If storage is blocked, a page reload loses the run, and the remaining orders aren't sent.
 */
export const storeRun = (who: string, run: ManyRun | null) => place.write(run && { who, run })
