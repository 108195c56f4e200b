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
  /** Makes it, or learns that it was made before: the number of the new order. What is on its way isn't given up. */
  send: (one: Wanted) => Promise<string>
  onMade: (sourceId: number, displayPo: string) => void
  /** The server refuses it; when what there is to do about it is known, the others go on. */
  onRefused: (sourceId: number, error: CallError) => Promise<void>
  /** Stopped while nobody knows whether it was made. */
  onUnknown: (sourceId: number) => void
  /** Waits that long because the server asks for it, and says so. */
  pause: (ms: number) => Promise<void>
  /** Resolves when another try is worth it. */
  waitForConnection: (triesSoFar: number) => Promise<void>
  signInAgain: () => Promise<boolean>
  isStopped: () => boolean
}

/**
 * Makes one order after the other. What is refused is told and the next one follows; what got no answer is sent again
 * by its own key until it is known what became of it (rule renewals/never-twice). Whether it came to the end: one that
 * is stopped ends after the answer to what is on its way (rule renewals/stop-tells-the-truth).
 */
export async function runRenewals(run: RenewalRun): Promise<boolean> {
  for (const one of run.wanted) {
    if (!(await makeOne(run, one))) return false
  }
  return true
}

async function makeOne(run: RenewalRun, one: Wanted): Promise<boolean> {
  let mayBeMade = false
  for (let tries = 0; !run.isStopped(); ) {
    try {
      run.onMade(one.sourceId, await run.send(one))
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (asksForPatience(error)) {
        if (!run.isStopped()) await run.pause(error.retryAfterMs ?? usualWaitMs)
      } else if (isUnreachable(error)) {
        mayBeMade = true
        if (!run.isStopped()) await run.waitForConnection(tries)
        tries += 1
      } else if (error.status !== 401) {
        await run.onRefused(one.sourceId, error)
        return true
      } else if (run.isStopped() || !(await run.signInAgain())) break
    }
  }
  if (mayBeMade) run.onUnknown(one.sourceId)
  return false
}

const asksForPatience = ({ status, retryAfterMs }: CallError) =>
  status === 429 || (status === 503 && retryAfterMs !== null)
