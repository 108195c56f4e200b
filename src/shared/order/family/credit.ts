import { formatMoney, sum } from '#shared/money.ts'
import type { Order } from '#shared/order/order.ts'

type Member = Pick<Order, 'id' | 'documentType' | 'status' | 'finalized' | 'displayPo' | 'grandTotal'>

/** What a family ordered and what was credited of it, in dollars of either sign above 0; `left` may be below 0. */
export interface FamilyCredit {
  ordered: number
  credited: number
  left: number
  /** Printed numbers of the members that are counted but still open. */
  open: string[]
}

/**
 * What is left to credit in a family: active members only, without the credit memo being written
 * (rule kinds/credit-more-than-ordered).
 */
export function familyCredit(family: readonly Member[], exceptId: number | null = null): FamilyCredit {
  const counted = family.filter((order) => order.status && order.id !== exceptId)
  const isCredit = (order: Member) => order.documentType === 'credit_memo'
  const total = (orders: Member[]) => sum(orders.map((order) => order.grandTotal))
  return {
    ordered: total(counted.filter((order) => !isCredit(order))),
    credited: sum([0, -total(counted.filter(isCredit))]),
    left: total(counted),
    open: counted.filter((order) => !order.finalized).map((order) => order.displayPo),
  }
}

/**
 * The warning to confirm when a credit memo of this grand total, of either sign, credits more than was
 * ordered, else null (rule kinds/credit-more-than-ordered). `hidden` counts the family members that the
 * reader may not see.
 */
export function creditWarning(credit: FamilyCredit, grandTotal: number, hidden = 0): string | null {
  const memo = Math.abs(grandTotal)
  const above = sum([memo, -credit.left])
  if (above <= 0) return null
  const open = credit.open.length > 0 ? ` Still open: ${credit.open.join(', ')}.` : ''
  const unseen = hidden > 0 ? ` Orders of this family that you cannot see are not counted: ${hidden}.` : ''
  return (
    `This credit memo of ${formatMoney(memo)} brings the credits to ${formatMoney(sum([credit.credited, memo]))}, ` +
    `${formatMoney(above)} more than the ${formatMoney(credit.ordered)} that was ordered.${open}${unseen}`
  )
}
