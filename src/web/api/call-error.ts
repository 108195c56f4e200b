import { type ErrorCode, type Problem, statusByCode } from '#shared/errors.ts'

const unreachable = 'The server could not be reached. Check your connection and try again.'

/** The page must be loaded anew before it can save (rule offline/new-version). */
const updated = 'Furrow was updated since this page was opened: reload it, then save again.'

/** What a refused call throws. The message is `status: body text`, the status text where the body is empty. */
export class CallError extends Error {
  /** 0 where no answer came. */
  readonly status: number
  /** The sentence for a person: the server's own, else `HTTP {status}`. */
  readonly serverMessage: string
  readonly code: ErrorCode | null
  readonly problems: readonly Problem[]
  readonly details: Record<string, unknown>
  /** How long the server asks to be left alone, where it does. */
  readonly retryAfterMs: number | null
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

  /** The server's sentence where it sent one, else the given one: what a toast says. */
  messageOr(fallback: string): string {
    return this.#said ?? fallback
  }
}

/**
 * What a toast says of an act that failed: the server's sentence, else the given one
 * (rule messages/servers-own-sentence); where no answer came at all, that is said behind it.
 */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof CallError) || error.status !== 0) return errorText(error, fallback)
  return `${fallback.replace(/\.?$/, '.')} The server could not be reached; check your connection.`
}

/** The sentence for anything that was thrown. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof CallError ? error.messageOr(fallback) : fallback
}

function readBody(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return isRecord(body) ? body : {}
  } catch {
    return {}
  }
}

/** Who tells somebody of it can say which it was (rule messages/reference-of-a-failure). */
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
