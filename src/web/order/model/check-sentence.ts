import { formatPercent } from '#shared/money.ts'
import { discountReasons } from '#shared/order/discount.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { figuresOf } from './figures.ts'

/** Why the line's discount is to be checked, or null; it doesn't hinder saving. */
export function checkSentence(line: LineItemInput, maxDiscount: number): string | null {
  const { effectiveDiscountPercent } = figuresOf(line)
  const reasons = discountReasons({ effectiveDiscountPercent, maxDiscount })
  if (reasons.length === 0) return null
  return `Check: ${formatPercent(effectiveDiscountPercent, 2)} is ${reasons.join(' and ')}`
}
