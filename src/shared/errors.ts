/** All ways to refuse a call, with their HTTP status. A closed list. */
export const statusByCode = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** The sign-in provider must ask the user again first (rule sign-in/asks-again). */
  sign_in_again: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  /** A credit memo takes more than is left; `details` has the amount (rule kinds/credit-limited-by-the-server). */
  credit_exceeds: 409,
  too_large: 413,
  unsupported: 415,
  misdirected: 421,
  limited: 429,
  internal: 500,
  upstream: 502,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusByCode

/** A problem of a value: its path (`lineItems.2.acres`) and what to do. */
export interface Problem {
  path: string
  message: string
}

export interface ErrorBody {
  code: ErrorCode
  message: string
  errors?: Problem[]
  /** What the user needs next: the newer version on a conflict, the seconds to wait. */
  details?: Record<string, unknown>
  /** The id of the failure's lines in the server's log, on every 5xx (rule messages/reference-of-a-failure). */
  requestId?: string
}

/** The most problems in one answer (decisions: limits). */
export const mostProblemsListed = 50

/** A refusal that users understand. Any other error is a bug and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly problems: Problem[]
  readonly details: Record<string, unknown> | undefined

  constructor(code: ErrorCode, message: string, problems: Problem[] = [], details?: Record<string, unknown>) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.problems = problems.slice(0, mostProblemsListed)
    this.details = details
  }

  get status(): number {
    return statusByCode[this.code]
  }

  toBody(): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.problems.length > 0 ? { errors: this.problems } : {}),
      ...(this.details ? { details: this.details } : {}),
    }
  }
}

/** Refuses with all problems; the message is the first one and the number of others. */
export function refusalOf(problems: Problem[]): AppError {
  const [first] = problems
  const rest = problems.length - 1
  const message = first?.message ?? 'Please check what was sent'
  return new AppError('invalid', rest > 0 ? `${message} (and ${rest} more to correct)` : message, problems)
}
