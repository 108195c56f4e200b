import type { OrderSent } from '#shared/order/order.ts'
import { CallError } from '#web/api/call-error.ts'
import { isUnreachable } from '#web/order/save/retry.ts'

/** A minute's worth of saves is used up; a server that doesn't say when to come back is asked after this. */
const usualWaitMs = 10_000

/** An order that is to be made; the key follows from it (rule renewals/never-twice). */
export interface Wanted {
  sourceId: number
  body: OrderSent
  key: string
}

export interface RenewalRun {
  wanted: readonly Wanted[]
  /** Makes it, or learns that it was made before: the number of the new order. */
  send: (one: Wanted) => Promise<string>
  onMade: (sourceId: number, displayPo: string) => void
  /** The server refuses it; the others go on. */
  onRefused: (sourceId: number, error: CallError) => void
  /** Waits that long because the server asks for it, and says so. */
  pause: (ms: number) => Promise<void>
  /** Resolves when another try is worth it. */
  waitForConnection: (triesSoFar: number) => Promise<void>
  signInAgain: () => Promise<boolean>
  isStopped: () => boolean
}

/**
 * Makes one order after the other. What is refused is told and the next one follows; what got no answer is sent again
 * by its own key until it is known what became of it (rule renewals/never-twice). Whether it came to the end.
 */
export async function runRenewals(run: RenewalRun): Promise<boolean> {
  for (const one of run.wanted) {
    if (!(await makeOne(run, one))) return false
  }
  return true
}

async function makeOne(run: RenewalRun, one: Wanted): Promise<boolean> {
  for (let tries = 0; !run.isStopped(); ) {
    try {
      run.onMade(one.sourceId, await run.send(one))
      return true
    } catch (error) {
      if (run.isStopped()) return false
      if (!(error instanceof CallError)) throw error
      if (error.status === 429 || (error.status === 503 && error.retryAfterMs !== null)) {
        await run.pause(error.retryAfterMs ?? usualWaitMs)
      } else if (isUnreachable(error)) {
        await run.waitForConnection(tries)
        tries += 1
      } else if (error.status === 401) {
        if (!(await run.signInAgain())) return false
      } else {
        run.onRefused(one.sourceId, error)
        return true
      }
    }
  }
  return false
}
