import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text, unique } from 'drizzle-orm/pg-core'
import type { Decision } from '#shared/order/discount-review.ts'
import { instant } from './columns.ts'
import { purchaseOrders } from './order-schema.ts'

/**
 * Managers' decisions on discounts. A decision is for one version of an order, and each version has at most
 * one (rule checks/one-decision).
 */
export const discountReviews = pgTable(
  'discount_reviews',
  {
    id: serial('id').primaryKey(),
    purchaseOrderId: integer('purchase_order_id')
      .notNull()
      .references(() => purchaseOrders.id, { onDelete: 'cascade' }),
    versionNumber: integer('version_number').notNull(),
    decision: text('decision').$type<Decision>().notNull(),
    note: text('note').notNull(),
    userEmail: text('user_email').notNull(),
    /** The signed-in manager, if acting for another manager (rule rights/acting-for-another). */
    realUser: text('real_user'),
    at: instant('at').notNull(),
  },
  (t) => [
    unique('discount_reviews_version_key').on(t.purchaseOrderId, t.versionNumber),
    check('discount_reviews_decision', sql`${t.decision} in ('okay', 'sent-back')`),
    check('discount_reviews_note', sql`${t.decision} = 'okay' or ${t.note} <> ''`),
    index('discount_reviews_at_idx').on(t.at, t.id),
  ],
)
