import { randomUUID } from 'node:crypto'
import type { MadeUuid } from '#server/aces/look-up.ts'
import { isReviewed } from '#server/checks/refuse-unreviewed.ts'
import type { Database } from '#server/db/database.ts'
import { type IdempotencyClaim, keptSince } from '#server/http/idempotency-claim.ts'
import { keepKey } from '#server/orders/idempotency.ts'
import type { Author } from '#server/orders/order-store.ts'
import type { Order } from '#shared/order/order.ts'

/**
 * The right to contact ACES about an order. The attempt number identifies a claim. Only the most recent claim
 * can be updated, and only while it is pending, so each claim is settled only once.
 */
export interface AcesClaim {
  orderId: number
  attempt: number
  /**
   * The contract's UUID, created before ACES is called. Each version of the order has its own, which a retry
   * reuses.
   */
  uuid: string
  finalizedAt: Date
  author: Author
}

/**
 * Claims an order for finalizing. A single conditional statement marks the order and stores the request's
 * key, so that a repeated request knows what to wait for. Returns null if the order is no longer open, has a
 * newer version or still needs a discount review, or if another request just used the key (rules
 * finalizing/once, finalizing/repeat, checks/required).
 */
export async function claimOrder(
  { pool }: Database,
  order: Order,
  author: Author,
  { key, reviewed }: { key: IdempotencyClaim | null; reviewed: boolean },
  now: Date,
): Promise<{ claim: AcesClaim; earlier: MadeUuid[] } | null> {
  const fresh = randomUUID()
  const { rows } = await pool.query<{ attempt: number; uuid: string }>(claimSql, [
    order.id,
    order.versionNumber,
    now,
    fresh,
    author.user.email,
    author.realUser?.email ?? null,
    key?.key ?? null,
    key?.fingerprint ?? null,
    keptSince(now),
    reviewed,
  ])
  const [claimed] = rows
  if (!claimed) return null
  const claim = { orderId: order.id, ...claimed, finalizedAt: now, author }
  const made = await uuidsOf({ pool }, order.id)
  return { claim, earlier: made.filter(({ uuid }) => uuid !== fresh) }
}

export async function uuidsOf({ pool }: Pick<Database, 'pool'>, orderId: number): Promise<MadeUuid[]> {
  const { rows } = await pool.query<MadeUuid>(
    `select uuid, version_number as "versionNumber" from contract_uuids
     where purchase_order_id = $1 order by version_number desc`,
    [orderId],
  )
  return rows
}

/**
 * Sets the claim's start time to now, so that no sweep settles the claim while a delayed call to ACES is in
 * progress. Returns false if another process has settled the claim.
 */
export async function renewClaim({ pool }: Database, claim: AcesClaim): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update purchase_orders set aces_at = clock_timestamp() where ${stillOurs}`,
    [claim.orderId, claim.attempt],
  )
  return rowCount === 1
}

/**
 * SQL condition that is true while this attempt owns the claim; $1 is the order and $2 the attempt. The times
 * of claims come from the database, because processes may have different clocks.
 */
export const stillOurs = `id = $1 and aces_state = 'pending' and aces_attempts = $2`

const claimSql = `
with current as materialized (
  select id, aces_attempts + 1 as attempt from purchase_orders
  where id = $1::int and version_number = $2::int and status and not finalized and ${isReviewed('$10')}
  for update
), kept as (${keepKey(
  `select $5::text, $7::text, $8::text, id, $2::int, $3::timestamptz, attempt from current where $7::text is not null`,
  '$9::timestamptz',
)}), made as (
  insert into contract_uuids (purchase_order_id, version_number, uuid, made_at)
  select id, $2::int, $4::uuid, $3::timestamptz from current
  where $7::text is null or exists (select from kept)
  on conflict (purchase_order_id, version_number) do update set made_at = contract_uuids.made_at
  returning uuid
), claimed as (
  update purchase_orders set finalized = true, finalized_at = $3::timestamptz, aces_state = 'pending',
    aces_message = null, aces_at = clock_timestamp(), aces_attempts = aces_attempts + 1,
    finalized_uuid = (select uuid from made)
  where id = (select id from current) and exists (select from made)
  returning id, aces_attempts as attempt, finalized_uuid as uuid
), noted as (
  insert into order_events (purchase_order_id, at, kind, user_email, real_user, version_number)
  select id, $3::timestamptz, 'sent', $5::text, $6::text, $2::int from claimed
)
select attempt, uuid from claimed`
