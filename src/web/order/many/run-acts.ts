import { CallError } from '#web/api/call-error.ts'
import { isUnknown, isUnreachable, outcomeOf } from '#web/api/outcome.ts'

/** A minute's worth of changes is used up; a server that doesn't say when to come back is asked after this. */
const usualWaitMs = 10_000

export interface ActsRun<Item, Done> {
  items: readonly Item[]
  /** Does it, or learns that it was done before. What is on its way isn't given up. */
  act: (item: Item) => Promise<Done>
  /** The run ends here where it answers `end`. */
  onDone: (item: Item, done: Done) => unknown
  /** It is refused: whether the next one follows, or the run ends here. */
  onRefused: (item: Item, error: CallError) => 'next' | 'end' | Promise<'next' | 'end'>
  /** It is not known whether it was done: by a stop, or by a failure that another try repeats. */
  onUnknown?: (item: Item) => void
  /** Waits that long because the server asks for it, and says so; shorter when the run is stopped. */
  pause: (ms: number) => Promise<void>
  /** Where what got no answer is tried again; null: that ends it, as a refusal does. */
  lost: LostAnswers | null
  /** Null: the end of the session ends it, as a refusal does. */
  signInAgain: (() => Promise<boolean>) | null
  isStopped: () => boolean
}

export interface LostAnswers {
  /** Resolves when another try is worth it. */
  wait: (triesSoFar: number) => Promise<void>
}

export type RunEnd = 'finished' | 'stopped' | 'refused'

/**
 * Acts on one after the other, each until it is known what became of it. Being asked for patience is no refusal: it is
 * waited for, and the same one is sent again. One that is stopped ends after the answer to what is on its way
 * (rules many-orders/one-after-another, administration/one-after-another, renewals/never-twice).
 */
export async function runActs<Item, Done>(run: ActsRun<Item, Done>): Promise<RunEnd> {
  for (const item of run.items) {
    const end = await actOn(run, item)
    if (end) return end
  }
  return 'finished'
}

/** Null where the next one follows. */
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

/** What follows when it didn't succeed, once that may be tried. */
async function answerTo<Item, Done>(
  run: ActsRun<Item, Done>,
  item: Item,
  error: CallError,
  tries: number,
): Promise<'next' | 'end' | 'stop' | 'lost' | 'again'> {
  if (asksForPatience(error)) {
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

const asksForPatience = ({ status, retryAfterMs }: CallError) =>
  status === 429 || (status === 503 && retryAfterMs !== null)

/** Waits that long, or until it is stopped. */
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
