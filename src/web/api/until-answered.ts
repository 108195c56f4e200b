import { CallError } from './call-error.ts'
import { type Attempted, attempt, isUnreachable } from './outcome.ts'

/** The wait after hitting a rate limit if the response doesn't specify one. */
const usualWaitMs = 10_000

/**
 * When to retry after a failure. If no property is set, a retry happens only after the user signs in again.
 */
export interface Ways {
  /**
   * Resolves to whether the same user signed in again. By default, waits for the page's sign-in dialog, if
   * the page shows one because of unsaved changes.
   */
  signInAgain?: (error: CallError) => Promise<boolean>
  /**
   * Resolves when it makes sense to retry after a lost response. Set only for calls with an idempotency key.
   */
  untilConnected?: ((triesSoFar: number) => Promise<void>) | false | undefined
  pause?: (ms: number) => Promise<void>
  isStopped?: () => boolean
}

export type Answered<Data> = Attempted<Data> | { kind: 'stopped' }
/**
 * The outcome of a write. `mayBeDone` is true if any response was lost: the write may have been stored, even
 * if a later attempt was rejected or stopped.
 */
export type Known<Data> = Answered<Data> & { mayBeDone: boolean }

/**
 * Retries until the server reports the outcome of the write. Each attempt is the same write with the same
 * idempotency key.
 */
export async function untilAnswered<Data>(work: () => Promise<Data>, ways: Ways = {}): Promise<Known<Data>> {
  let lost = 0
  while (!ways.isStopped?.()) {
    const answer = await attempt(work)
    const next = answer.kind === 'sent' ? 'answered' : await afterFailure(answer.error, ways, lost)
    if (next === 'answered') return { ...answer, mayBeDone: lost > 0 }
    if (next === 'lost') lost += 1
  }
  return { kind: 'stopped', mayBeDone: lost > 0 }
}

async function afterFailure(
  error: unknown,
  ways: Ways,
  lost: number,
): Promise<'answered' | 'again' | 'lost'> {
  if (!(error instanceof CallError)) return 'answered'
  const isStopped = ways.isStopped?.() ?? false
  const { status, retryAfterMs } = error
  if (ways.pause && (status === 429 || (status === 503 && retryAfterMs !== null))) {
    if (!isStopped) await ways.pause(retryAfterMs ?? usualWaitMs)
    return 'again'
  }
  if (status === 401) {
    const { signInAgain = ({ signedInAgain }) => signedInAgain ?? Promise.resolve(false) } = ways
    return !isStopped && (await signInAgain(error)) ? 'again' : 'answered'
  }
  if (!ways.untilConnected || !isUnreachable(error)) return 'answered'
  if (!isStopped) await ways.untilConnected(lost)
  return 'lost'
}
