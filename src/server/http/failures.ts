import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, type ErrorCode, type Problem } from '#shared/errors.ts'

/** Every refusal leaves the server as {code, message, errors}; a bug leaves its details in the log only. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const refusal = asRefusal(error)
    if (refusal) return send(reply, refusal)
    request.log.error({ err: error }, 'unexpected failure')
    return send(reply, new AppError('internal', 'Something went wrong on the server. Please try again.'))
  })
}

export function send(reply: FastifyReply, refusal: AppError): FastifyReply {
  return reply.code(refusal.status).type('application/json').send(JSON.stringify(refusal.toBody()))
}

/** What zod found, as paths and sentences of the wire. */
export function invalidInput(error: z.ZodError): AppError {
  const problems: Problem[] = error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
  }))
  return refuseProblems(problems)
}

/** Checks what was sent. Our schemas say their own sentences; what they leave to the library is said here. */
export function checkInput<T>(schema: z.ZodType<T>, data: unknown): { value: T } | { error: AppError } {
  const result = schema.safeParse(data, { error: sentenceOf })
  return result.success ? { value: result.data } : { error: invalidInput(result.error) }
}

/** What is wrong, in words for people; zod asks for it only where the schema has no words of its own. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  const { code } = issue
  if (code === 'unrecognized_keys') return `There is no parameter ${issue.keys.join(', ')} here`
  if (code === 'invalid_type') {
    if (!issue.path?.length) return 'Send the data as a JSON object'
    return `Send ${kinds[issue.expected] ?? 'something else'} here`
  }
  if (code === 'too_big') return `This may be at most ${String(issue.maximum)}`
  if (code === 'too_small') return `This must be at least ${String(issue.minimum)}`
  return 'This is not possible here'
}

const kinds: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

/** 400 with every problem; the message is the first sentence and how many more there are. */
export function refuseProblems(problems: Problem[]): AppError {
  const [first] = problems
  const rest = problems.length - 1
  const message = first?.message ?? 'Please check what was sent'
  return new AppError('invalid', rest > 0 ? `${message} (and ${rest} more to correct)` : message, problems)
}

/** Fastify's own refusals, in words. */
const known: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', 'The body is not valid JSON'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid', 'Send the data as JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', 'The length of the body does not match what was announced'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'That is more than can be sent at once (1 MB)'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported', 'Send the data as application/json'],
  FST_ERR_BAD_URL: ['invalid', 'That address is not valid'],
  FST_ERR_MAX_PARAM_LENGTH: ['invalid', 'That address is too long'],
}

export function asRefusal(error: FastifyError | Error): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof z.ZodError) return invalidInput(error)
  const code = 'code' in error ? String(error.code) : ''
  const entry = known[code]
  if (entry) return new AppError(...entry)
  if (isDatabaseAway(error)) {
    return new AppError(
      'unavailable',
      'The database does not answer; nothing was stored. Try again in a moment.',
    )
  }
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return new AppError('invalid', 'The request could not be read')
  return null
}

/** Connection failures, shutdowns (class 57P) and too many connections (53300) pass; all else is a bug. */
export function isDatabaseAway(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  if (/^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|57P0[1-5]|53300|08...)$/.test(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  )
}

/** What is no HTTP that could be read gets the same kind of answer, written by hand, before it is hung up on. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const body = JSON.stringify(
    new AppError(
      'invalid',
      tooLong ? 'The address or the headers are too long' : 'The request could not be read',
    ).toBody(),
  )
  socket.end(
    `HTTP/1.1 ${tooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** For requests that no route takes. */
export function notFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, new AppError('not_found', 'There is no such address'))
}
