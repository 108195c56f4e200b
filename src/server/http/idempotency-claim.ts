import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { withoutEnd } from '#shared/text.ts'

/** (rule versions/repeated-key) */
export interface IdempotencyClaim {
  key: string
  fingerprint: string
}

const keptMs = 24 * 3_600_000

export function keptSince(now: Date): Date {
  return new Date(now.getTime() - keptMs)
}

/**
 * Reads the request's idempotency key, if any: 1 to 255 visible characters. The fingerprint covers method,
 * path and body.
 */
export function idempotencyClaimOf(request: FastifyRequest, body: unknown): IdempotencyClaim | null {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  const key = Array.isArray(header) ? header.join() : header
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError('invalid', 'Idempotency-Key must be 1 to 255 visible characters')
  const path = withoutEnd(request.url.split('?')[0] ?? '', '/')
  const fingerprint = hash('sha256', `${request.method} ${path}\n${JSON.stringify(body)}`, 'base64url')
  return { key, fingerprint }
}

export function refuseOtherUse(claim: IdempotencyClaim, fingerprint: string): void {
  if (fingerprint !== claim.fingerprint) throw keyTaken()
}

export function keyTaken(): AppError {
  return new AppError(
    'conflict',
    'This Idempotency-Key has already been used for something else; create a new one',
  )
}
