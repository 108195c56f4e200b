import type { Database } from '#server/db/database.ts'
import { type IdempotencyClaim, keptSince, refuseOtherUse } from '#server/http/idempotency-claim.ts'
import type { AuthUser } from '#shared/people.ts'
import type { PicklistEntry } from '#shared/picklist/definition.ts'

/**
 * Returns the response to this user's first request with the same key, if it is less than a day old (rule
 * accounts/created-once).
 */
export async function answeredCustomer(
  { pool }: Pick<Database, 'pool'>,
  { email }: AuthUser,
  claim: IdempotencyClaim,
  now: Date,
): Promise<PicklistEntry | null> {
  const { rows } = await pool.query<{ fingerprint: string; answer: PicklistEntry }>(
    'select fingerprint, answer from customer_keys where user_email = $1 and key = $2 and created_at >= $3',
    [email, claim.key, keptSince(now)],
  )
  const kept = rows[0]
  if (!kept) return null
  refuseOtherUse(claim, kept.fingerprint)
  return kept.answer
}

/** Stores the response in the same transaction as the customer, and removes expired responses. */
export async function keepAnswered(
  { pool }: Pick<Database, 'pool'>,
  { email }: AuthUser,
  claim: IdempotencyClaim,
  answer: PicklistEntry,
  now: Date,
): Promise<void> {
  await pool.query('delete from customer_keys where created_at < $1', [keptSince(now)])
  await pool.query(
    'insert into customer_keys (user_email, key, fingerprint, answer, created_at) values ($1, $2, $3, $4, $5)',
    [email, claim.key, claim.fingerprint, JSON.stringify(answer), now],
  )
}
