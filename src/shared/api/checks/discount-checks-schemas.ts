import { z } from 'zod'
import { decisions, noteRequired } from '../../order/discount-review.ts'
import { LineItem } from '../../order/line-item.ts'
import { DiscountReview, Order } from '../../order/order.ts'
import { longText } from '../../text-schemas.ts'
import { wholeNumber } from '../../whole-number.ts'
import { checkStates, mostChecks } from './check-states.ts'

const CheckedLine = LineItem.pick({
  fieldName: true,
  serviceName: true,
  acres: true,
  units: true,
  effectiveDiscountPercent: true,
  maxDiscount: true,
}).extend({
  /** The discount in dollars; negative on a credit memo, whose total it reduces. */
  cost: z.number(),
})
export type CheckedLine = z.output<typeof CheckedLine>

export const DiscountCheck = Order.pick({
  id: true,
  displayPo: true,
  documentType: true,
  versionNumber: true,
  producerName: true,
  grandTotal: true,
  finalized: true,
}).extend({
  savedAt: z.string(),
  savedByName: z.string(),
  savedRealName: z.string().nullable(),
  lineCount: z.number(),
  /**
   * The number of lines to check; 0 if no line needs a check but a user requested one. `cost` is their total
   * discount in dollars.
   */
  checkedLines: z.number(),
  cost: z.number(),
  /** The line with the highest discount; null if no line needs a check. */
  highest: CheckedLine.nullable(),
  review: DiscountReview.nullable(),
  /**
   * Whether the requesting user, or the user they act for, saved this version of the order. If so, another
   * manager must decide.
   */
  own: z.boolean(),
})
export type DiscountCheck = z.output<typeof DiscountCheck>

const FormerReview = DiscountReview.extend({
  orderId: z.number(),
  displayPo: z.string(),
  versionNumber: z.number(),
  highest: CheckedLine.pick({ serviceName: true, effectiveDiscountPercent: true }).nullable(),
})
export type FormerReview = z.output<typeof FormerReview>

export const DiscountChecks = z.object({
  /** The number of checks in each state, regardless of which state was requested. */
  counts: z.object({ waiting: z.number(), okay: z.number(), sentBack: z.number() }),
  checks: z.array(DiscountCheck),
  /**
   * The requested order's lines to check; empty if no order was requested. `history` has the earlier
   * decisions for the order's producer, newest first.
   */
  lines: z.array(CheckedLine),
  history: z.array(FormerReview),
})
export type DiscountChecks = z.output<typeof DiscountChecks>

export const discountChecks = {
  list: {
    query: z.strictObject({
      state: z
        .enum(checkStates, { error: `state must be one of ${checkStates.join(', ')}` })
        .default('waiting'),
      /** Maximum number of checks to return; 0 returns only the counts. */
      limit: wholeNumber('limit', 0, mostChecks).default(mostChecks),
      order: wholeNumber('order').optional(),
    }),
    response: DiscountChecks,
  },
  review: {
    params: z.object({ id: wholeNumber('The order number') }),
    body: z
      .object({
        versionNumber: z.int({ error: 'versionNumber must be a whole number' }),
        decision: z.enum(decisions, { error: `decision must be one of ${decisions.join(', ')}` }),
        note: longText.default(''),
      })
      .refine(({ decision, note }) => decision === 'okay' || note !== '', {
        message: noteRequired,
        path: ['note'],
      }),
    response: DiscountReview,
  },
}
