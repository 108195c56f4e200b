import type { WriteContext } from '#server/context.ts'
import type { Author } from '#server/orders/order-store.ts'
import { readOrder } from '#server/orders/read-order.ts'
import { othersChangeIt, refuseOtherVersion } from '#server/orders/refusals.ts'
import { findReview } from '#server/orders/stored-review.ts'
import type { discountChecks } from '#shared/api/checks/discount-checks.ts'
import type { Received } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { reviewText } from '#shared/order/discount-review.ts'
import type { DiscountReview, Order } from '#shared/order/order.ts'

type Body = Received<typeof discountChecks.review>['body']

/**
 * Records a manager's decision on the discounts of one version, while the order is locked. A version gets
 * only one decision (rules checks/one-decision, checks/not-ones-own). If the same user repeats the request,
 * returns the first response.
 */
export async function reviewDiscount(
  context: WriteContext,
  author: Author,
  id: number,
  body: Body,
): Promise<DiscountReview> {
  const order = await readOrder(context.db, author.user, id)
  const before = await decidedBefore(context, author, id, body)
  if (before) return before
  refuseReview(order, body)
  await refuseOwn(context, author, order)
  if (!(await storeReview(context, author, id, body))) {
    const meanwhile = await decidedBefore(context, author, id, body)
    if (meanwhile) return meanwhile
    refuseReview(await readOrder(context.db, author.user, id), body)
    throw othersChangeIt()
  }
  const stored = await findReview(context.db, id, body.versionNumber)
  if (!stored) throw new Error(`The decision on purchase order ${id} was not stored`)
  return stored.review
}

/**
 * Returns the stored decision if the new one repeats it, or null if none is stored. Throws if the stored
 * decision is different or was made by another user.
 */
async function decidedBefore(
  { db }: WriteContext,
  { user, realUser }: Author,
  id: number,
  { versionNumber, decision, note }: Body,
): Promise<DiscountReview | null> {
  const stored = await findReview(db, id, versionNumber)
  if (!stored) return null
  const { review } = stored
  const samePerson = review.by === user.email && stored.realUser === (realUser?.email ?? null)
  if (samePerson && review.decision === decision && review.note === note) return review
  throw new AppError(
    'conflict',
    `Version ${versionNumber} of this purchase order already has a decision: ${reviewText(review)}`,
  )
}

function refuseReview(order: Order, { versionNumber }: Body): void {
  if (!order.status)
    throw new AppError('conflict', 'This purchase order is archived; there is nothing to decide')
  if (order.acesState === 'pending')
    throw new AppError('conflict', 'This purchase order is waiting for ACES; there is nothing to decide')
  if (order.finalized)
    throw new AppError('conflict', 'This purchase order is finalized; there is nothing to decide')
  if (!order.discountNotification)
    throw new AppError(
      'conflict',
      'The discounts on this purchase order are okay; there is nothing to decide',
    )
  refuseOtherVersion(order, versionNumber, `review version ${order.versionNumber} before you decide`)
}

/** (rule checks/not-ones-own) */
async function refuseOwn(
  { db }: WriteContext,
  { user, realUser }: Author,
  { id, versionNumber }: Order,
): Promise<void> {
  const { rows } = await db.pool.query(
    `select from purchase_order_versions
     where purchase_order_id = $1 and version_number = $2 and (created_by = any($3) or real_user = any($3))`,
    [id, versionNumber, peopleOf({ user, realUser })],
  )
  if (rows.length > 0)
    throw new AppError(
      'forbidden',
      'You saved this version, or it was saved on your behalf. Another manager must decide.',
    )
}

export const peopleOf = ({ user, realUser }: Author): string[] =>
  [user.email, realUser?.email].flatMap((email) => email?.toLowerCase() ?? [])

/**
 * Stores the decision and its timeline entry in one statement. Returns false if there was nothing to decide.
 */
async function storeReview(
  { db, clock }: WriteContext,
  author: Author,
  id: number,
  { versionNumber, decision, note }: Body,
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `with current as materialized (
       select id from purchase_orders
       where id = $1::int and version_number = $2::int and status and not finalized and discount_notification
       for update
     ), decided as (
       insert into discount_reviews (purchase_order_id, version_number, decision, note, user_email, real_user, at)
       select id, $2::int, $3, $4, $5, $6, $7 from current
       on conflict (purchase_order_id, version_number) do nothing
       returning purchase_order_id
     )
     insert into order_events (purchase_order_id, at, kind, user_email, real_user, version_number, message)
     select purchase_order_id, $7, $8, $5, $6, $2::int, nullif($4, '') from decided`,
    [
      id,
      versionNumber,
      decision,
      note,
      author.user.email,
      author.realUser?.email ?? null,
      clock(),
      decision === 'okay' ? 'reviewed' : 'sent-back',
    ],
  )
  return rowCount === 1
}
