import type { Problem } from '#shared/errors.ts'
import { CallError } from './call-error.ts'

/**
 * What a failed write means. `unknown` means that the write might be stored. Only a retry with the same key
 * can show whether it is.
 */
export type Outcome = 'signed out' | 'limited' | 'conflict' | 'refused' | 'unknown'

/**
 * The one place that decides whether a write was stored (rule versions/answers-on-the-way). A response
 * without one of our server's error codes comes from a proxy, which doesn't know the outcome. After
 * `internal` or `unavailable`, the write might be stored, because the database might have committed before
 * the failure. After `upstream`, the outcome is certain, because the server recorded that ACES refused the
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
 * Whether waiting helps, because no server responded or the server was overloaded. After a server bug or a
 * proxy's page, a retry would only fail the same way.
 */
export function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && isUnknown(error) && [0, 502, 503, 504].includes(error.status)
}

export interface Failed {
  kind: Outcome
  error: unknown
  /** The server's message, otherwise one of our own. */
  message: string
  /** The HTTP status; null if the failure is in our own code. */
  status: number | null
  /** Problems by input, in the server's words. */
  problems: readonly Problem[]
  /** The version that another user saved, if the call was refused because of it. */
  current: unknown
}

export type Attempted<Data> = { kind: 'sent'; data: Data } | Failed

/** Runs the work and returns its failure instead of throwing it. */
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
