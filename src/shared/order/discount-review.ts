/** (rule checks/one-decision) */
export const decisions = ['okay', 'sent-back'] as const
export type Decision = (typeof decisions)[number]

/**
 * With DISCOUNT_APPROVAL=required, the card shows this message, and finalizing fails with it, until a manager
 * reviews the order's discounts (rule checks/required).
 */
export const notReviewed = 'The discounts on this purchase order need a manager’s Okay'

export const noteRequired = 'A note is required to send an order back'

interface Decided {
  decision: Decision
  byName: string
  realName: string | null
}

/** Returns text such as `Reviewed by Mia Moss` or `Sent back by Ada Lund acting as Mia Moss`. */
export function reviewText({ decision, byName, realName }: Decided): string {
  const who = realName === null ? byName : `${realName} acting as ${byName}`
  return `${decision === 'okay' ? 'Reviewed' : 'Sent back'} by ${who}`
}
