import { type ErrorCode, type Problem, statusByCode } from '#shared/errors.ts'
import { parseJson } from '#web/ui/parse-json.ts'

const notResponding = 'The server did not respond.'
const unreachable = 'The server could not be reached. Check your connection and try again.'

/** (rule offline/new-version) */
const updated = 'Furrow has been updated since this page was opened: reload the page, then save again.'

/**
 * Thrown when an API call fails. The message is `status: body text`, or the status text if the body is empty.
 */
export class CallError extends Error {
  /** The HTTP status; 0 if the server didn't respond. */
  readonly status: number
  /** The message for the user: the server's message, or `HTTP {status}` if there is none. */
  readonly serverMessage: string
  readonly code: ErrorCode | null
  readonly problems: readonly Problem[]
  readonly details: Record<string, unknown>
  readonly retryAfterMs: number | null
  /**
   * Set after the session is lost. Resolves to whether the user signs in again on this page, which keeps
   * unsaved changes in the form.
   */
  signedInAgain: Promise<boolean> | null = null
  readonly #said: string | null

  constructor(
    status: number,
    bodyText: string,
    statusText: string,
    retryAfter: string | null = null,
    outOfDate = false,
  ) {
    super(`${status}: ${bodyText || statusText}`)
    this.name = 'CallError'
    this.status = status
    this.retryAfterMs = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : null
    const body = readBody(bodyText)
    const message = textOf(body.message)
    const said = outOfDate && message ? `${message.replace(/\.?$/, '.')} ${updated}` : message
    this.#said = status === 0 ? unreachable : withReference(said, textOf(body.requestId))
    this.serverMessage = this.#said ?? `HTTP ${status}`
    this.code = isErrorCode(body.code) ? body.code : null
    this.problems = Array.isArray(body.errors) ? body.errors.filter(isProblem) : []
    this.details = isRecord(body.details) ? body.details : {}
  }

  messageOr(fallback = notResponding): string {
    return this.#said ?? fallback
  }
}

/**
 * Returns the toast text for a failed action: the server's message, or the fallback if there is none (rule
 * messages/servers-own-sentence). If the server didn't respond, returns the fallback, and adds that the
 * server could not be reached.
 */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof CallError) || error.status !== 0) return errorText(error, fallback)
  return `${fallback.replace(/\.?$/, '.')} The server could not be reached; check your connection.`
}

/**
 * Returns the server's message about the first invalid field or, if there is none, what `failureText`
 * returns.
 */
export function problemText(error: unknown, fallback: string): string {
  return (error instanceof CallError ? error.problems[0]?.message : undefined) ?? failureText(error, fallback)
}

export function errorText(error: unknown, fallback = notResponding): string {
  return error instanceof CallError ? error.messageOr(fallback) : fallback
}

function readBody(text: string): Record<string, unknown> {
  const body = parseJson(text)
  return isRecord(body) ? body : {}
}

/**
 * Appends the request ID, so that users who report the failure can quote it (rule
 * messages/reference-of-a-failure).
 */
function withReference(said: string | null, requestId: string | null): string | null {
  return said === null || requestId === null ? said : `${said} (Request ${requestId})`
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && value in statusByCode
}

function isProblem(value: unknown): value is Problem {
  return isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string'
}
