import { CallError } from './call-error.ts'

/**
 * How long to wait for a response, which is longer than any save takes. Without this limit, a request would
 * never end if the connection died while the computer slept.
 */
export const answerWithinMs = 30_000

/**
 * Aborts a request that gets no response within the limit; the request then fails as if there were no
 * network. The caller can also abort it.
 */
export async function withinLimit<Answered>(
  send: (giveUp: AbortSignal) => Promise<Answered>,
  given?: AbortSignal,
): Promise<Answered> {
  const tooLate = new AbortController()
  const timer = setTimeout(() => tooLate.abort(), answerWithinMs)
  try {
    return await send(given ? AbortSignal.any([given, tooLate.signal]) : tooLate.signal)
  } catch (error) {
    if (tooLate.signal.aborted && !given?.aborted) throw new CallError(0, '', 'no response in time')
    throw error
  } finally {
    clearTimeout(timer)
  }
}
