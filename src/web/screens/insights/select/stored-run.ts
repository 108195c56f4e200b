import { stored } from '#web/ui/stored.ts'
import type { ManyRun } from './many-run.ts'

/** Increase the number in the key when the stored shape changes. */
const place = stored<{ who: string; run: ManyRun }>('tab', 'manyOrders1')

/**
 * The run that this user started in this tab. A reload stops it, but keeps all its idempotency keys (rule
 * many-orders/after-a-reload). Logging out deletes it.
 */
export function readRun(who: string): ManyRun | null {
  const found = place.read()
  return found?.who === who ? found.run : null
}

export const isRunStored = (who: string) => readRun(who) !== null

/** Stores the run. If storage is blocked, a reload forgets the run and sends nothing. */
export const storeRun = (who: string, run: ManyRun | null) => place.write(run && { who, run })
