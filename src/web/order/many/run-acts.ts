import { CallError } from '#web/api/call-error.ts'
import { isUnknown, isUnreachable, outcomeOf } from '#web/api/outcome.ts'

/** Wait after a rate limit, if the server doesn't say how long. */
const usualWaitMs = 10_000

export interface ActsRun<Item, Done> {
  items: readonly Item[]
  /** Runs the action, or learns that it already ran. Requests in flight are not aborted. */
  act: (item: Item) => Promise<Done>
  /** Returning `end` ends the run. */
  onDone: (item: Item, done: Done) => unknown
  /** The action was refused: continue with the next, or end the run. */
  onRefused: (item: Item, error: CallError) => 'next' | 'end' | Promise<'next' | 'end'>
  /** The outcome is unknown: stopped too early, or the failure repeats. */
  onUnknown?: (item: Item) => void
  /** Waits as long as the server asks and shows it; a stop ends the wait. */
  pause: (ms: number) => Promise<void>
  /** How to retry lost answers; null ends the run, as a refusal does. */
  lost: LostAnswers | null
  /** Null: a lost session ends the run, as a refusal does. */
  signInAgain: (() => Promise<boolean>) | null
  isStopped: () => boolean
}

export interface LostAnswers {
  /** Resolves when a retry makes sense. */
  wait: (triesSoFar: number) => Promise<void>
}

export type RunEnd = 'finished' | 'stopped' | 'refused'

/**
 * Runs actions one at a time, each until its outcome is known. A rate limit isn't a refusal: it waits and
 * resends. A stopped run ends after the answer in flight (rules many-orders/one-after-another,
 * administration/one-after-another, renewals/never-twice).
 */
export async function runActs<Item, Done>(run: ActsRun<Item, Done>): Promise<RunEnd> {
  for (const item of run.items) {
    const end = await actOn(run, item)
    if (end) return end
  }
  return 'finished'
}

/** Null to continue with the next item. */
async function actOn<Item, Done>(run: ActsRun<Item, Done>, item: Item): Promise<RunEnd | null> {
  let mayBeDone = false
  for (let tries = 0; !run.isStopped(); ) {
    try {
      return run.onDone(item, await run.act(item)) === 'end' ? 'refused' : null
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const next = await answerTo(run, item, error, tries)
      if (next === 'next') return null
      if (next === 'end') return 'refused'
      if (next === 'stop') break
      if (next === 'lost') {
        mayBeDone = true
        tries += 1
      }
    }
  }
  if (mayBeDone) run.onUnknown?.(item)
  return 'stopped'
}

/** What to do after a failure, after any wait it needs. */
async function answerTo<Item, Done>(
  run: ActsRun<Item, Done>,
  item: Item,
  error: CallError,
  tries: number,
): Promise<'next' | 'end' | 'stop' | 'lost' | 'again'> {
  if (asksToWait(error)) {
    if (!run.isStopped()) await run.pause(error.retryAfterMs ?? usualWaitMs)
    return 'again'
  }
  if (run.signInAgain && outcomeOf(error) === 'signed out')
    return !run.isStopped() && (await run.signInAgain()) ? 'again' : 'stop'
  if (run.lost && isUnreachable(error)) {
    if (!run.isStopped()) await run.lost.wait(tries)
    return 'lost'
  }
  if (!run.lost || !run.onUnknown || !isUnknown(error)) return run.onRefused(item, error)
  run.onUnknown(item)
  return 'next'
}

const asksToWait = ({ status, retryAfterMs }: CallError) =>
  status === 429 || (status === 503 && retryAfterMs !== null)

/** Waits, or returns early on a stop. */
export function pauseOrStop(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    stop.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
