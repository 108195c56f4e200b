import type { ServedRow } from '#shared/endpoint.ts'
import { type ErrorCode, statusByCode } from '#shared/errors.ts'
import type { Json } from './json-schemas.ts'

const codes = Object.keys(statusByCode) as ErrorCode[]

export const refusalSchema: Json = {
  type: 'object',
  description: 'Why a call was refused, in words for people. Nothing was saved.',
  properties: {
    code: { type: 'string', enum: codes },
    message: { type: 'string', description: 'A sentence that says what to do' },
    errors: {
      type: 'array',
      description: 'Each invalid value and what is wrong with it; at most 50 are listed',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string', description: 'Where, such as lineItems.2.acres; empty for the whole' },
          message: { type: 'string' },
        },
        required: ['path', 'message'],
        additionalProperties: false,
      },
    },
    details: {
      type: 'object',
      description: 'What a program needs to continue, such as the order as it is stored now after a conflict',
      additionalProperties: true,
    },
    requestId: { type: 'string', description: 'For 5xx: the ID of the log lines about this request' },
  },
  required: ['code', 'message'],
  additionalProperties: false,
}

const meanings: Record<ErrorCode, string> = {
  invalid: 'What was sent is invalid; `errors` says where',
  unauthenticated: 'Nobody is signed in, or the session has ended',
  forbidden:
    'This person may not do this, or a page on another site sent the request; `sign_in_again` if the person must first sign in again with the sign-in provider',
  sign_in_again: 'The person must first sign in again with the sign-in provider',
  not_found: 'It does not exist, or this person may not see it',
  too_slow: 'The request arrived too slowly, or the server was busy for too long',
  conflict:
    'Another user changed it first, or its state does not allow the call; `credit_exceeds` if a credit memo takes more than is left, with what is left in `details`',
  credit_exceeds: 'A credit memo takes more than is left',
  too_large: 'More than can be sent at once',
  unsupported: 'Not sent as application/json, or compressed',
  misdirected: 'Sent to a host other than PUBLIC_URL or this server',
  limited: 'Too many requests in a minute',
  internal: 'A server error, which is in its log',
  upstream: 'ACES refused it or did not respond',
  unavailable: 'A required system is not responding',
}

const retryAfter: Json = {
  'Retry-After': {
    description: 'How many seconds to wait before trying again',
    schema: { type: 'integer', minimum: 0 },
  },
}

export function refusalResponses(rows: readonly ServedRow[]): Record<string, Json> {
  return Object.fromEntries(
    [...new Set(rows.flatMap(codesOf))].map((code) => [
      code,
      {
        description: meanings[code],
        ...(code === 'limited' || code === 'unavailable' ? { headers: retryAfter } : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  )
}

/**
 * Returns the error codes that a call may return, derived from its row and from its handler's checks
 * (`refusals`).
 */
function codesOf({ method, path, audience, body, file, signsIn, refusals = [] }: ServedRow): ErrorCode[] {
  const writes = method !== 'GET'
  return [
    'invalid',
    ...(audience === 'anyone' ? [] : ['unauthenticated' as const]),
    ...(audience === 'managers' || writes || file ? ['forbidden' as const] : []),
    ...(path.includes(':') || signsIn ? ['not_found' as const] : []),
    ...(writes || body ? ['too_large' as const] : []),
    'unsupported',
    ...(path.startsWith('/api/health') ? [] : ['misdirected' as const]),
    'limited',
    'internal',
    'unavailable',
    ...refusals,
  ]
}

export function refusalsOf(row: ServedRow): Json {
  return Object.fromEntries(
    [...new Set(codesOf(row))].map((code) => [
      statusByCode[code],
      { $ref: `#/components/responses/${code}` },
    ]),
  )
}
