import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { failureOf, isReferenceGone, type Trouble } from '#server/db/database-failures.ts'
import { WantedPage } from '#shared/api/auth-schemas.ts'
import { AppError, type ErrorCode, refusalOf } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'

/** A temporary rejection: the same call may be retried in a moment. */
export class AtTheMoment extends AppError {
  readonly retryAfterSeconds = 2
}

export class NoRoom extends AtTheMoment {
  constructor(sentence: string) {
    super('unavailable', `${sentence}. Try again in a moment.`)
  }
}

type Headers = Record<string, string>

/** Sends every error as {code, message, errors}; the details of a bug go only to the log. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const refusal = asRefusal(error, request.routeOptions.bodyLimit)
    if (error instanceof AtTheMoment) reply.header('retry-after', error.retryAfterSeconds)
    // Some errors are reworded for users; the original goes to the log.
    if (refusal && refusal.status >= 500 && refusal !== error) request.log.warn(error, refusal.message)
    if (refusal) return sendOrShow(request, reply, refusal)
    const trouble = failureOf(error, { reading: request.method === 'GET' })
    if (trouble) {
      request.log.warn({ err: error }, 'the database is in trouble')
      return sendOrShow(request, retryAfter(reply, trouble), new AppError('unavailable', trouble.sentence))
    }
    request.log.error({ err: error }, 'unexpected failure')
    const bug = new AppError('internal', 'Something went wrong on the server. Please try again.')
    return sendOrShow(request, reply, bug)
  })
}

function retryAfter(reply: FastifyReply, { retryAfterSeconds }: Trouble): FastifyReply {
  return retryAfterSeconds === null ? reply : reply.header('retry-after', retryAfterSeconds)
}

/**
 * Sends the error. A call opened from the address bar leads to the login page instead, which shows the error
 * (rule sign-in/refusals-are-pages).
 */
function sendOrShow(request: FastifyRequest, reply: FastifyReply, refusal: AppError): FastifyReply {
  const reads = /\btext\/html\b/.test(request.headers.accept ?? '')
  const shows = request.routeOptions.config.forPeople === true && refusal.code !== 'not_found'
  if (!reads || !shows) return send(reply, refusal)
  const wait = reply.getHeader('retry-after')
  const said = { refused: refusal.code, ...(wait === undefined ? {} : { wait: String(wait) }) }
  return reply.redirect(`/login#${new URLSearchParams({ ...wantedOf(request.query), ...said })}`)
}

/**
 * Returns the page that the user wanted, if the query is valid. The query itself might be the reason for the
 * rejection.
 */
function wantedOf(query: unknown): Record<string, string> {
  const wanted = WantedPage.safeParse(query)
  const { to, as } = wanted.data ?? {}
  return { ...(to === undefined ? {} : { to }), ...(as === undefined ? {} : { as }) }
}

/** Rejects a request that matched no route because its URL is malformed. */
export function sendBare(reply: FastifyReply, error: FastifyError, headers: Headers): FastifyReply {
  reply.headers(headers)
  return send(reply, asRefusal(error) ?? new AppError('invalid', 'The request could not be read'))
}

/**
 * Rejects a request without running later hooks, so that a flood of requests stays cheap. Users who opened
 * the URL from the address bar still get a page.
 */
export function refuseAtOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  { refusal, retryAfterSeconds }: { refusal: AppError; retryAfterSeconds: number },
  headers: Headers,
): void {
  if (request.routeOptions.config.forPeople) {
    reply.headers(headers).header('retry-after', retryAfterSeconds)
    sendOrShow(request, reply, refusal)
    return
  }
  const body = JSON.stringify({ ...refusal.toBody(), requestId: reply.request.id })
  reply.hijack()
  reply.raw
    .writeHead(refusal.status, {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Retry-After': retryAfterSeconds,
    })
    .end(body)
}

export function send(reply: FastifyReply, refusal: AppError): FastifyReply {
  const body = refusal.toBody()
  // A server error includes the ID of its log lines (rule messages/reference-of-a-failure).
  const answer = refusal.status >= 500 ? { ...body, requestId: reply.request.id } : body
  return reply.code(refusal.status).type('application/json').send(JSON.stringify(answer))
}

export function readInput(schema: z.ZodType, sent: unknown): { value: unknown } | { error: AppError } {
  const result = schema.safeParse(sent, { error: sentenceOf })
  if (result.success) return { value: result.data }
  const problems = result.error.issues.map(({ path, message }) => ({
    path: path.map(String).join('.'),
    message,
  }))
  return { error: refusalOf(problems) }
}

function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `Unknown parameter: ${issue.keys.join(', ')}`
    case 'invalid_type':
      if (!issue.path?.length) return 'Send the data as a JSON object'
      return `Send ${kinds[issue.expected] ?? 'something else'} here`
    case 'too_big':
      return `The maximum is ${String(issue.maximum)}`
    case 'too_small':
      return `The minimum is ${String(issue.minimum)}`
    default:
      return 'This value is not allowed here'
  }
}

const kinds: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

const fastifyRefusals: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', 'The body is not valid JSON'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid', 'Send the data as JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', 'The length of the body does not match its Content-Length'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported', 'Send the data as application/json'],
  FST_ERR_BAD_URL: ['invalid', 'That address is not valid'],
  FST_ERR_MAX_PARAM_LENGTH: ['invalid', 'That address is too long'],
}

export function asRefusal(
  error: FastifyError | Error,
  bodyLimit: number = limits.bodyBytes,
): AppError | null {
  if (error instanceof AppError) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const most = bodyLimit < 1_048_576 ? `${bodyLimit / 1_024} kB` : `${Math.floor(bodyLimit / 1_048_576)} MB`
    return new AppError('too_large', `That is too much to send at once (limit: ${most})`)
  }
  const entry = fastifyRefusals[code]
  if (entry) return new AppError(...entry)
  if (isReferenceGone(error)) {
    return new AppError(
      'conflict',
      'Another user just removed a customer or person used here; choose another, then save again',
    )
  }
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return new AppError('invalid', 'The request could not be read')
  return null
}

const unreadable: Partial<Record<string, [status: string, AppError]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    new AppError('invalid', 'The address or the headers are too long'),
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    new AppError('too_slow', 'The request arrived too slowly; nothing was saved. Try again.'),
  ],
}

/**
 * Rejects an HTTP request that is unreadable or too slow (rule input/limits) with the same kind of error as
 * any other rejection, and closes the connection.
 */
export function answerUnreadable(
  error: Error & { code?: string },
  socket: Socket,
  securityHeaders: Headers,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, refusal] = unreadable[error.code ?? ''] ?? [
    '400 Bad Request',
    new AppError('invalid', 'The request could not be read'),
  ]
  const body = JSON.stringify(refusal.toBody())
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
    ...securityHeaders,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
}

/** Rejects unknown `Expect` headers, to which Node would reply without our headers (rule calls/headers). */
export function refuseExpectations({ server }: FastifyInstance, securityHeaders: Headers): void {
  const body = JSON.stringify(new AppError('invalid', 'The Expect header can only be 100-continue').toBody())
  server.on('checkExpectation', (_request, response) => {
    // Closes the connection, because the rest of the body is still arriving and no one will read it.
    const headers = { ...securityHeaders, 'Content-Type': 'application/json', Connection: 'close' }
    response.writeHead(417, headers).end(body)
  })
}

/**
 * Rejects a request with more than one Host header, or with none in HTTP/1.1. If there are two, a proxy in
 * front of this server might use one and this server the other.
 */
export function refuseOtherThanOneHost({ raw }: FastifyRequest): void {
  const hosts = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1 || (hosts.length === 0 && raw.httpVersion === '1.1'))
    throw new AppError('invalid', 'Send exactly one Host header')
}

export function noSuchAddress(): AppError {
  return new AppError('not_found', 'This URL does not exist')
}

export function notFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, noSuchAddress())
}
