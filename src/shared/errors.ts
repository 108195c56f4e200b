/** Every way in which a call can be refused, and the HTTP status that says so. A closed list. */
export const statusByCode = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** The sign-in provider must ask the person again first (rule sign-in/asks-again). */
  sign_in_again: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  /** A credit memo takes more than is left: `details` says how much (rule kinds/credit-limited-by-the-server). */
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

/** One thing that is wrong with a value: where (`lineItems.2.acres`) and a sentence that says what to do. */
export interface Problem {
  path: string
  message: string
}

/** The body of every refused call. */
export interface ErrorBody {
  code: ErrorCode
  message: string
  errors?: Problem[]
  /** What a person needs to go on: the newer version on a conflict, the seconds to wait when limited. */
  details?: Record<string, unknown>
  /** With every 5xx: what its lines in the server's log have as id (rule messages/reference-of-a-failure). */
  requestId?: string
}

/** No more problems than this are listed in one answer (decisions: limits). */
export const mostProblemsListed = 50

/** A refusal that a person can understand. Anything else that is thrown is a bug and answers 500. */
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

/** Refuses with every problem; the message is the first sentence and how many more there are. */
export function refusalOf(problems: Problem[]): AppError {
  const [first] = problems
  const rest = problems.length - 1
  const message = first?.message ?? 'Please check what was sent'
  return new AppError('invalid', rest > 0 ? `${message} (and ${rest} more to correct)` : message, problems)
}
