import { CallError } from './call-error.ts'

/** Longer than any answer to a save takes: a connection that died in its sleep never says so by itself. */
export const answerWithinMs = 30_000

/** What is sent is given up when no answer comes in time, as if there were no network; else when the person says so. */
export async function withinLimit<Answered>(
  send: (giveUp: AbortSignal) => Promise<Answered>,
  given?: AbortSignal,
): Promise<Answered> {
  const tooLate = new AbortController()
  const timer = setTimeout(() => tooLate.abort(), answerWithinMs)
  try {
    return await send(given ? AbortSignal.any([given, tooLate.signal]) : tooLate.signal)
  } catch (error) {
    if (tooLate.signal.aborted && !given?.aborted) throw new CallError(0, '', 'no answer in time')
    throw error
  } finally {
    clearTimeout(timer)
  }
}
