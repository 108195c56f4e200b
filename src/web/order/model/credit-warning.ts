import { creditWarning, familyCredit } from '#shared/order/family/credit.ts'
import type { OrderForm } from './order-form.ts'
import type { StoredOrders } from './rule-context.ts'

/**
 * The warning of a credit memo that credits more than was ordered; it doesn't hinder
 * (rule kinds/credit-more-than-ordered).
 */
export function creditWarningOf(
  form: Pick<OrderForm, 'documentType'>,
  grandTotal: number,
  { family, before, hidden }: StoredOrders,
): string | null {
  if (form.documentType !== 'credit_memo') return null
  return creditWarning(familyCredit(family, before?.id ?? null), grandTotal, hidden)
}
