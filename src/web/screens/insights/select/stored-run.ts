import { stored } from '#web/ui/stored.ts'
import type { ManyRun } from './many-run.ts'

/** The number in the key must increase when the stored shape changes. */
const place = stored<{ who: string; run: ManyRun }>('tab', 'manyOrders1')

/**
 * The run that this user started in this tab. After a reload it is stopped, with every key known (rule
 * many-orders/after-a-reload). Logging out clears it.
 */
export function readRun(who: string): ManyRun | null {
  const found = place.read()
  return found?.who === who ? found.run : null
}

export const isRunStored = (who: string) => readRun(who) !== null

/** Without storage, a reload forgets the run and sends nothing. */
export const storeRun = (who: string, run: ManyRun | null) => place.write(run && { who, run })
