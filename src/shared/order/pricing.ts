import { divideWhole, fromScaled, toScaled } from '../money.ts'
import type { Draft } from './draft.ts'
import type { DocumentType } from './kinds.ts'
import type { LineItemInput } from './line-item.ts'

/**
 * The properties that determine a line item's price. Money is in dollars, and `acres` is in the line item's
 * unit.
 */
export type PricedFields = Pick<
  LineItemInput,
  'acres' | 'costPerAcre' | 'discountType' | 'discountPercent' | 'discountInDollars'
>

/**
 * A line's amounts in dollars. They are never negative on a valid line, even on a credit memo (rule
 * prices/credit-sign).
 */
export interface LineFigures {
  subtotalBeforeDiscount: number
  subtotalAfterDiscount: number
  total: number
  effectiveDiscountPercent: number
}

/** An order's totals in dollars, negative on a credit memo (rule prices/credit-sign). */
export interface OrderFigures {
  lineItemSubtotalBeforeDiscounts: number
  lineItemSubtotalAfterDiscounts: number
  discountAmount: number
  grandTotal: number
}

/**
 * Prices one line (rule prices/line-total). Rounds units, price and discount to two decimal places, as they
 * are stored (rule input/stored-form). Then rounds each product to cents, half away from zero.
 */
export function priceLine(line: PricedFields): LineFigures {
  const units = toScaled(line.acres, 2)
  const before = divideWhole(units * toScaled(line.costPerAcre, 2), 100n)
  const after =
    line.discountType === 'percent'
      ? divideWhole(before * (10_000n - toScaled(line.discountPercent, 2)), 10_000n)
      : before - divideWhole(units * toScaled(line.discountInDollars, 2), 100n)
  const effective = before > 0n ? divideWhole((before - after) * 10_000n, before) : 0n
  const total = fromScaled(after, 2)
  return {
    subtotalBeforeDiscount: fromScaled(before, 2),
    subtotalAfterDiscount: total,
    total,
    effectiveDiscountPercent: fromScaled(effective, 2),
  }
}

export interface PricedOrder {
  documentType: DocumentType
  discountPercentage: number
  lines: readonly Pick<LineFigures, 'subtotalBeforeDiscount' | 'subtotalAfterDiscount'>[]
}

/**
 * Prices an order from its lines' amounts (rule prices/order-total). The order discount is a percentage of
 * the subtotal after line discounts, rounded to cents. On a credit memo, every amount has the opposite sign.
 */
export function priceOrder({ documentType, discountPercentage, lines }: PricedOrder): OrderFigures {
  let before = 0n
  let after = 0n
  for (const line of lines) {
    before += toScaled(line.subtotalBeforeDiscount, 2)
    after += toScaled(line.subtotalAfterDiscount, 2)
  }
  const discount = divideWhole(after * toScaled(discountPercentage, 2), 10_000n)
  const sign = documentType === 'credit_memo' ? -1n : 1n
  return {
    lineItemSubtotalBeforeDiscounts: fromScaled(sign * before, 2),
    lineItemSubtotalAfterDiscounts: fromScaled(sign * after, 2),
    discountAmount: fromScaled(sign * discount, 2),
    grandTotal: fromScaled(sign * (after - discount), 2),
  }
}

export interface PricedDraft extends OrderFigures {
  lines: LineFigures[]
}

export function priceDraft(
  draft: Pick<Draft, 'documentType' | 'discountPercentage'> & { lineItems: readonly PricedFields[] },
): PricedDraft {
  const lines = draft.lineItems.map(priceLine)
  return { lines, ...priceOrder({ ...draft, lines }) }
}
