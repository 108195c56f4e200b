import { highDiscountPercent } from '../limits.ts'
import { formatMoney, formatPercent } from '../money.ts'
import type { LineItem } from './line-item.ts'

type Discounted = Pick<LineItem, 'effectiveDiscountPercent' | 'maxDiscount'>

/** Whether a discount is at least 10%. Such a discount is shown in red (rule prices/high-discount-in-red). */
export function isHighDiscount(effectiveDiscountPercent: number): boolean {
  return effectiveDiscountPercent >= highDiscountPercent
}

/**
 * The reasons why a line's discount needs a manager's check; empty if it needs none. With a maximum discount
 * of 0, any discount needs a check (rule prices/check-badge).
 */
export function discountReasons(line: Discounted): string[] {
  const reasons: string[] = []
  if (isHighDiscount(line.effectiveDiscountPercent)) reasons.push(`${highDiscountPercent}% or more`)
  if (line.effectiveDiscountPercent > line.maxDiscount) {
    reasons.push(`above maximum ${formatPercent(line.maxDiscount)}`)
  }
  return reasons
}

/** Whether the order shows the Check badge (rule prices/check-badge). */
export function discountNotification(lines: readonly Discounted[]): boolean {
  return lines.some((line) => discountReasons(line).length > 0)
}

/**
 * The warning in the line editor, which doesn't block saving; null if there is none (rule
 * prices/maximum-discount-warns).
 */
export function discountWarning(line: Discounted): string | null {
  return line.effectiveDiscountPercent > line.maxDiscount
    ? `Maximum discount for this service is ${formatPercent(line.maxDiscount)}`
    : null
}

/** A line's discount, in percent or in dollars: `5.00%` or `$1.25` (rule prices/number-texts). */
export function formatLineDiscount(
  line: Pick<LineItem, 'discountType' | 'discountPercent' | 'discountInDollars'>,
): string {
  return line.discountType === 'percent'
    ? formatPercent(line.discountPercent, 2)
    : formatMoney(line.discountInDollars)
}

/** Whether a line has its own discount, in percent or in dollars per unit. */
export function hasDiscount(
  line: Pick<LineItem, 'discountType' | 'discountPercent' | 'discountInDollars'>,
): boolean {
  return line.discountType === 'percent' ? line.discountPercent > 0 : line.discountInDollars > 0
}

/**
 * Whether a character between digits separates two numbers or forms a fraction, as in 5-10, 1/2 and 12 5.
 * Letters are ignored.
 */
function isDivided(typed: string): boolean {
  const between = typed.split(/\d/).slice(1, -1)
  return between.some((gap) => /[^\p{L}.,]/u.test(gap))
}

/**
 * Whether a comma might be meant as a decimal point: digits but no dot follow it, as in 1,5 and 1.250,50, but
 * not in 1,250.5.
 */
function hasCommaAsDot(typed: string): boolean {
  const tail = typed.slice(typed.lastIndexOf('.') + 1)
  const comma = tail.indexOf(',')
  return comma >= 0 && /\d/.test(tail.slice(comma))
}

/**
 * Returns the text for Quick Edit's order discount field after the user types or pastes. Keeps only digits
 * and one dot (rule lists/quick-edit-discount). Returns `before` if `typed` has a second dot or if the
 * remaining characters would form a different number.
 */
export function discountText(before: string, typed: string): string {
  const kept = typed.replace(/[^\d.]/g, '')
  const isOne = kept.indexOf('.') === kept.lastIndexOf('.') && !isDivided(typed) && !hasCommaAsDot(typed)
  return isOne ? kept : before
}
