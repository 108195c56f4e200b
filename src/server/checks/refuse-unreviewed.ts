import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { findReview } from '#server/orders/stored-review.ts'
import { AppError } from '#shared/errors.ts'
import { notReviewed, reviewText } from '#shared/order/discount-review.ts'
import type { Order } from '#shared/order/order.ts'

/**
 * With DISCOUNT_APPROVAL=required, refuses to finalize an order with the Check badge until a manager's
 * decision is Okay (rule checks/required).
 */
export async function refuseUnreviewed(db: Pick<Database, 'pool'>, order: Order): Promise<void> {
  if (!order.discountNotification) return
  const stored = await findReview(db, order.id, order.versionNumber)
  if (stored?.review.decision === 'okay') return
  if (!stored) throw new AppError('conflict', notReviewed)
  const { review } = stored
  throw new AppError('conflict', `${reviewText(review)}: ${review.note}`)
}

/**
 * SQL condition for a locked row of purchase_orders: whether its discounts allow finalizing (rule
 * checks/required).
 */
export const isReviewed = (
  required: string,
) => `(not ${required}::boolean or not discount_notification or exists (
  select from discount_reviews r where r.purchase_order_id = purchase_orders.id
    and r.version_number = purchase_orders.version_number and r.decision = 'okay'))`

/**
 * Logs a warning if there are fewer than two managers, because managers can't decide on orders they saved
 * themselves (rule checks/required).
 */
export async function warnOfFewManagers(
  { config, db }: { config: Pick<Config, 'discountApproval'>; db: Pick<Database, 'pool'> },
  log: { warn(about: unknown, line: string): void },
): Promise<void> {
  if (config.discountApproval !== 'required') return
  const { rows } = await db.pool.query<{ managers: number }>(
    "select count(*)::int as managers from agronomists where active and lower(level) in ('manager', 'admin')",
  )
  const managers = rows[0]?.managers ?? 0
  if (managers >= 2) return
  log.warn(
    { managers },
    'DISCOUNT_APPROVAL is "required", but fewer than two managers or admins are active, and no one can review discounts they saved themselves',
  )
}
