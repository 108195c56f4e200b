export const statusByCode = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** (rule sign-in/asks-again) */
  sign_in_again: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  /**
   * A credit memo exceeds what is left to credit. `details` contains the excess (rule
   * kinds/credit-limited-by-the-server).
   */
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

/** A problem with a value: its path (`lineItems.2.acres`) and how to fix it. */
export interface Problem {
  path: string
  message: string
}

export interface ErrorBody {
  code: ErrorCode
  message: string
  errors?: Problem[]
  /** Data about the error, such as the newer version after a conflict, or the number of seconds to wait. */
  details?: Record<string, unknown>
  /**
   * The ID under which the server logged the failure; set on every 5xx response (rule
   * messages/reference-of-a-failure).
   */
  requestId?: string
}

export const mostProblemsListed = 50

/** An error with a message for the user. Any other error is a bug and returns 500. */
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

/** Creates an error for these problems. Its message contains the first one and how many more there are. */
export function refusalOf(problems: Problem[]): AppError {
  const [first] = problems
  const rest = problems.length - 1
  const message = first?.message ?? 'Check your entries and try again'
  return new AppError('invalid', rest > 0 ? `${message} (and ${rest} more to correct)` : message, problems)
}
