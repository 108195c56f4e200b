import type { HeldOrder } from '#server/aces/look-up.ts'
import type { Database } from '#server/db/database.ts'
import { type AcesClaim, stillOurs } from './claims.ts'

/**
 * These functions end a claim or keep it waiting. Each runs one statement, which takes effect only once and
 * adds an entry to the order's timeline.
 */

/**
 * Records that ACES has the contract; any differences are shown with the order (rule
 * finalizing/texts-are-said). Returns false if another process has settled the claim.
 */
export async function settleSynced(
  { pool }: Database,
  claim: AcesClaim,
  held: HeldOrder,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with settled as (
       update purchase_orders set aces_state = 'synced', aces_message = $9, aces_at = clock_timestamp(),
         finalized_uuid = $6::uuid
       where ${stillOurs}
       returning id, version_number
     ), kept as (
       update contract_uuids set contract_id = $7 where uuid = $6::uuid and exists (select from settled)
     )
     insert into order_events (purchase_order_id, at, kind, user_email, real_user, version_number, message)
     select id, $3, 'finalized', $4, $5, version_number, $8 from settled`,
    [
      ...claimValues(claim, now),
      held.uuid,
      held.contractId,
      [held.contractId === null ? '' : `ACES contract ${held.contractId}`, held.otherwise ?? '']
        .filter(Boolean)
        .join('. ') || null,
      held.otherwise,
    ],
  )
  return rowCount === 1
}

/**
 * Records that ACES has no contract. The order is open again, and the attempt's idempotency key is free.
 * `kind` is `failed` if the finalize call itself found that out, and `reopened` if a later check did.
 */
export async function settleOpen(
  { pool }: Database,
  claim: AcesClaim,
  kind: 'failed' | 'reopened',
  message: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with settled as (
       update purchase_orders set finalized = false, finalized_at = null, aces_state = 'failed',
         aces_message = $7, aces_at = clock_timestamp()
       where ${stillOurs}
       returning id, version_number
     ), freed as (
       delete from idempotency_keys
       where purchase_order_id = (select id from settled) and attempt = $2
     )
     insert into order_events (purchase_order_id, at, kind, user_email, real_user, version_number, message)
     select id, $3, $6, $4, $5, version_number, $7 from settled`,
    [...claimValues(claim, now), kind, message],
  )
  return rowCount === 1
}

/** Records that the outcome is still unknown: the order stays locked and shows why. */
export async function keepWaiting(
  { pool }: Database,
  claim: AcesClaim,
  message: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with waiting as (
       update purchase_orders set aces_message = $6 where ${stillOurs}
       returning id, version_number
     )
     insert into order_events (purchase_order_id, at, kind, user_email, real_user, version_number, message)
     select id, $3, 'failed', $4, $5, version_number, $6 from waiting`,
    [...claimValues(claim, now), message],
  )
  return rowCount === 1
}

function claimValues({ orderId, attempt, author }: AcesClaim, now: Date): unknown[] {
  return [orderId, attempt, now, author.user.email, author.realUser?.email ?? null]
}
