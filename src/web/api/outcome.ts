import type { Problem } from '#shared/errors.ts'
import { CallError } from './call-error.ts'

/**
 * The outcome of a failed write. `unknown` means that the server might have stored the write. Only a retry
 * with the same idempotency key can show whether the server stored it.
 */
export type Outcome = 'signed out' | 'limited' | 'conflict' | 'refused' | 'unknown'

/**
 * The one place that decides whether a write was stored (rule versions/answers-on-the-way). A response
 * without one of our server's error codes comes from a proxy, which doesn't know the outcome. After
 * `internal` or `unavailable`, the write might be stored, because the database might have committed before
 * the failure. After `upstream`, the outcome is certain, because the server recorded that ACES rejected the
 * order.
 */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof CallError)) return 'unknown'
  // 401 and 429 mean that nothing was stored. A proxy that returns one of them hasn't forwarded the request.
  if (error.status === 401) return 'signed out'
  if (error.status === 429) return 'limited'
  switch (error.code) {
    case null:
    case 'internal':
    case 'unavailable':
      return 'unknown'
    case 'conflict':
    case 'credit_exceeds':
      return 'conflict'
    default:
      return 'refused'
  }
}

export const isUnknown = (error: unknown) => outcomeOf(error) === 'unknown'

/**
 * Whether it makes sense to wait and retry, because no server responded or the server was overloaded. If the
 * server has a bug or a proxy returned its own page, a retry would only fail the same way.
 */
export function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && isUnknown(error) && [0, 502, 503, 504].includes(error.status)
}

export interface Failed {
  kind: Outcome
  error: unknown
  message: string
  /** The HTTP status; 0 if the server didn't respond, null if the failure is in our own code. */
  status: number | null
  problems: readonly Problem[]
  /**
   * The version that another user saved first, if the server rejected the call for that reason; otherwise
   * null.
   */
  current: unknown
}

export type Attempted<Data> = { kind: 'sent'; data: Data } | Failed

export async function attempt<Data>(work: () => Promise<Data>): Promise<Attempted<Data>> {
  try {
    return { kind: 'sent', data: await work() }
  } catch (error) {
    const { status, serverMessage, problems, details } = error instanceof CallError ? error : noCall
    const message = serverMessage ?? String(error)
    return { kind: outcomeOf(error), error, message, status, problems, current: details.current ?? null }
  }
}

const noCall: Pick<CallError, 'problems' | 'details'> & { status: null; serverMessage: null } = {
  status: null,
  serverMessage: null,
  problems: [],
  details: {},
}
