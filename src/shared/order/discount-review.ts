import { z } from 'zod'

/** What a manager decides on the discounts of one version (rule checks/one-decision). */
export const decisions = ['okay', 'sent-back'] as const
export type Decision = (typeof decisions)[number]

/** What a card says of it beside the badge. */
export const DiscountReview = z.object({
  decision: z.enum(decisions),
  note: z.string(),
  by: z.string(),
  byName: z.string(),
  /** Who really decided, when a manager acted for another. */
  realName: z.string().nullable(),
  at: z.string(),
})
export type DiscountReview = z.output<typeof DiscountReview>

/** With DISCOUNT_APPROVAL=required, on the card and as the server refuses (rule checks/required). */
export const notReviewed = 'The discounts of this purchase order wait for a manager’s Okay'

/** `Reviewed by Mia Moss`, `Sent back by Mia Moss (Ada Lund acting)`. */
export function reviewText({
  decision,
  byName,
  realName,
}: Pick<DiscountReview, 'decision' | 'byName' | 'realName'>): string {
  const who = realName === null ? byName : `${byName} (${realName} acting)`
  return `${decision === 'okay' ? 'Reviewed' : 'Sent back'} by ${who}`
}
