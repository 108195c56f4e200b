import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import type { Order } from '#shared/order/order.ts'
import type { AuthUser } from '#shared/people.ts'
import type { Database } from '../db/database.ts'
import { readOrder } from './read.ts'

/** A key that a save carries, and what it was sent with (decisions Q-31). */
export interface Claim {
  key: string
  fingerprint: string
}

const keptMs = 24 * 3_600_000

export function keptSince(now: Date): Date {
  return new Date(now.getTime() - keptMs)
}

/** The request's key, if it has one: 1 to 255 visible characters; the fingerprint covers method, path and body. */
export function claimOf(request: FastifyRequest, body: unknown): Claim | null {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  const key = Array.isArray(header) ? header.join() : header
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError('invalid', 'Idempotency-Key must be 1 to 255 visible characters')
  const path = request.url.split('?')[0]?.replace(/\/+$/, '')
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${path}\n${JSON.stringify(body)}`)
    .digest('base64url')
  return { key, fingerprint }
}

/** The first answer to this person's key, if it was answered within a day and they may still see it. */
export async function firstAnswer(
  db: Database,
  user: AuthUser,
  claim: Claim | null,
  now: Date,
): Promise<Order | null> {
  if (!claim) return null
  const { rows } = await db.pool.query<{ fingerprint: string; data: Order }>({
    name: 'first-answer',
    text: `select k.fingerprint, v.data from idempotency_keys k
      join purchase_order_versions v
        on v.purchase_order_id = k.purchase_order_id and v.version_number = k.version_number
      where k.user_email = $1 and k.key = $2 and k.created_at >= $3`,
    values: [user.email, claim.key, keptSince(now)],
  })
  const kept = rows[0]
  if (!kept) return null
  if (kept.fingerprint !== claim.fingerprint)
    throw new AppError('conflict', 'This Idempotency-Key was already used for something else; make a new one')
  await readOrder(db, user, kept.data.id)
  return kept.data
}

/** Keeps a key whose work stored no version; one that was taken meanwhile stays as it is. */
export async function keepAnswer(
  { pool }: Database,
  user: AuthUser,
  claim: Claim,
  { id, versionNumber }: Order,
  now: Date,
): Promise<void> {
  await pool.query(
    `insert into idempotency_keys (user_email, key, fingerprint, purchase_order_id, version_number, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (user_email, key) do nothing`,
    [user.email, claim.key, claim.fingerprint, id, versionNumber, now],
  )
}
