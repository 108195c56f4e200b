import { sum } from '#shared/money.ts'
import type { Draft, RuleContext } from '#shared/order/draft.ts'
import {
  creditBeyond,
  creditWarning,
  familyCredit,
  lessThanCredited,
  linesBeyond,
} from '#shared/order/family/credit.ts'
import type { OrderForm } from './order-form.ts'
import type { StoredOrders } from './rule-context.ts'

/**
 * Warns if a credit memo credits more than was ordered, or if a supplemental reduces the family's ordered
 * total below its credits. The warning doesn't block saving (rule kinds/credit-more-than-ordered).
 */
export function creditWarningOf(
  form: Pick<OrderForm, 'documentType'>,
  grandTotal: number,
  { family, before, hidden }: StoredOrders,
): string | null {
  if (form.documentType === 'original') return null
  const credit = familyCredit(family, before?.id ?? null)
  if (form.documentType === 'credit_memo') return creditWarning(credit, grandTotal, hidden)
  const over = sum([-credit.left, -grandTotal])
  return over > 0 && before !== null ? lessThanCredited(over) : null
}

/**
 * Returns a question for the user if a credit memo credits more than is left to credit in the family's
 * visible orders. `creditsOver` is the excess amount, which is sent with the memo (rule
 * kinds/credit-limited-by-the-server).
 */
export function creditAsked(
  draft: Pick<Draft, 'documentType' | 'lineItems'>,
  grandTotal: number,
  { family, before, hidden }: StoredOrders,
  { service }: Pick<RuleContext, 'service'>,
): { text: string; creditsOver: number } | null {
  if (draft.documentType !== 'credit_memo') return null
  const credit = familyCredit(family, before?.id ?? null)
  const lines = family
    .filter(({ status, id }) => status && id !== before?.id)
    .flatMap(({ documentType, lineItems }) => lineItems.map((line) => ({ ...line, documentType })))
  const memo = { grandTotal, lineItems: draft.lineItems }
  const beyond = creditBeyond({ left: credit.left, lines }, memo, (id) => service(id ?? 0)?.name ?? '')
  if (!beyond) return null
  const dollars = creditWarning(credit, grandTotal, hidden)
  return { text: [dollars, linesBeyond(beyond)].filter(Boolean).join(' '), creditsOver: beyond.over }
}
