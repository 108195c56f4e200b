import type { Database } from '#server/db/database.ts'
import { type IdempotencyClaim, keptSince, refuseOtherUse } from '#server/http/idempotency-claim.ts'
import { AppError } from '#shared/errors.ts'
import type { Order } from '#shared/order/order.ts'
import type { AuthUser } from '#shared/people.ts'
import { versionData } from './stored-lines.ts'

/**
 * Returns the order as stored by this user's request with this key, if that was within the last day. The user
 * made the change, so they get the original response even if they may no longer see the order (rule
 * versions/repeated-key).
 */
export async function keptAnswer(
  db: Database,
  user: AuthUser,
  claim: IdempotencyClaim | null,
  now: Date,
): Promise<Order | null> {
  return (await keptAct(db, user, claim, now))?.order ?? null
}

/**
 * Returns the order that this user created with this key, no matter how long ago (rule
 * versions/key-of-a-create).
 */
export async function createdBy(
  db: Database,
  user: AuthUser,
  claim: IdempotencyClaim | null,
  now: Date,
): Promise<Order | null> {
  const kept = await keptAnswer(db, user, claim, now)
  if (kept || !claim) return kept
  const { rows } = await db.pool.query<{ fingerprint: string; order: Order }>({
    name: 'created-order',
    text: `select o.create_fingerprint as fingerprint, v.data as order from purchase_orders o
      join purchase_order_versions v on v.purchase_order_id = o.id and v.version_number = 1
      where o.user_id = $1 and o.create_key = $2`,
    values: [user.email, claim.key],
  })
  const [created] = rows
  if (!created) return null
  refuseOtherUse(claim, created.fingerprint)
  return versionData(created.order)
}

export async function keptAct(
  db: Database,
  user: AuthUser,
  claim: IdempotencyClaim | null,
  now: Date,
): Promise<{ order: Order; at: Date } | null> {
  if (!claim) return null
  const { rows } = await db.pool.query<{ fingerprint: string; order: Order; at: Date }>({
    name: 'first-answer',
    text: `select k.fingerprint, v.data as order, k.created_at as at from idempotency_keys k
      join purchase_order_versions v
        on v.purchase_order_id = k.purchase_order_id and v.version_number = k.version_number
      where k.user_email = $1 and k.key = $2 and k.created_at >= $3`,
    values: [user.email, claim.key, keptSince(now)],
  })
  const kept = rows[0]
  if (!kept) return null
  refuseOtherUse(claim, kept.fingerprint)
  return { ...kept, order: versionData(kept.order) }
}

export function withFinalizing(
  kept: Order,
  { finalized, finalizedAt, finalizedUuid, acesState, acesMessage, acesAt, acesAttempts }: Order,
): Order {
  return { ...kept, finalized, finalizedAt, finalizedUuid, acesState, acesMessage, acesAt, acesAttempts }
}

/**
 * Runs `work` only once per idempotency key. A repeat gets the first response, even if the same change would
 * now be rejected.
 */
export async function once(
  answered: () => Promise<Order | null>,
  work: () => Promise<Order>,
): Promise<Order> {
  return (await answered()) ?? (await unlessAnswered(answered, work))
}

/**
 * Runs `work`, which must store the request's key itself, so that a repeat has no effect. Returns null only
 * if `work` returned null and there is no earlier response.
 */
export async function unlessAnswered<T extends Order | null>(
  answered: () => Promise<Order | null>,
  work: () => Promise<T>,
): Promise<T | Order> {
  try {
    const done = await work()
    return done ?? (await answered()) ?? done
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const meanwhile = await answered().catch((reason) => {
      if (reason instanceof AppError) throw reason
      // Ignores errors other than AppError from reading the first response, so that the error from `work` is
      // thrown below.
      return null
    })
    if (meanwhile) return meanwhile
    throw error
  }
}

/**
 * SQL that stores a request's key in the same statement as its changes; `of` selects the row to insert. If
 * the key already has a response, this SQL stores nothing and returns no key, and the statement must change
 * nothing. A key older than `since` counts as new.
 */
export const keepKey = (of: string, since: string) => `
  insert into idempotency_keys as k
    (user_email, key, fingerprint, purchase_order_id, version_number, created_at, attempt)
  ${of}
  on conflict (user_email, key) do update
    set fingerprint = excluded.fingerprint, purchase_order_id = excluded.purchase_order_id,
      version_number = excluded.version_number, created_at = excluded.created_at, attempt = excluded.attempt
    where k.created_at < ${since}
  returning key`

/** Stores the key of a request that changed nothing, so that a repeat gets the same response. */
export async function keepAnswer(
  { pool }: Database,
  user: AuthUser,
  claim: IdempotencyClaim,
  { id, versionNumber }: Order,
  now: Date,
): Promise<void> {
  await pool.query(
    keepKey('values ($1, $2, $3, $4::int, $5::int, $6::timestamptz, null)', '$7::timestamptz'),
    [user.email, claim.key, claim.fingerprint, id, versionNumber, now, keptSince(now)],
  )
}
