import { highDiscountPercent } from '../limits.ts'
import { formatMoney, formatPercent } from '../money.ts'
import type { LineItem } from './line-item.ts'

type Discounted = Pick<LineItem, 'effectiveDiscountPercent' | 'maxDiscount'>

/** Whether a discount is shown in red: 10.00% or more of the line (rule prices/high-discount-in-red). */
export function isHighDiscount(effectiveDiscountPercent: number): boolean {
  return effectiveDiscountPercent >= highDiscountPercent
}

/**
 * Why a line's discount is to be checked, none when it isn't; a maximum of 0 means that any is
 * (rule prices/check-badge).
 */
export function discountReasons(line: Discounted): string[] {
  const reasons: string[] = []
  if (isHighDiscount(line.effectiveDiscountPercent)) reasons.push(`${highDiscountPercent}% or more`)
  if (line.effectiveDiscountPercent > line.maxDiscount) {
    reasons.push(`above maximum ${formatPercent(line.maxDiscount)}`)
  }
  return reasons
}

/**
 * Whether the order gets the badge Check: some line's discount is to be checked (rule prices/check-badge).
 */
export function discountNotification(lines: readonly Discounted[]): boolean {
  return lines.some((line) => discountReasons(line).length > 0)
}

/** What the editor warns of, which doesn't hinder saving, or null (rule prices/maximum-discount-warns). */
export function discountWarning(line: Discounted): string | null {
  return line.effectiveDiscountPercent > line.maxDiscount
    ? `Maximum discount for this service is ${formatPercent(line.maxDiscount)}`
    : null
}

/** A line's discount as it was given: `5.00%` or `$1.25` (rule prices/number-texts). */
export function formatLineDiscount(
  line: Pick<LineItem, 'discountType' | 'discountPercent' | 'discountInDollars'>,
): string {
  return line.discountType === 'percent'
    ? formatPercent(line.discountPercent, 2)
    : formatMoney(line.discountInDollars)
}

/** Whether a line has a discount of its own, in percent or in dollars a unit. */
export function hasDiscount(
  line: Pick<LineItem, 'discountType' | 'discountPercent' | 'discountInDollars'>,
): boolean {
  return line.discountType === 'percent' ? line.discountPercent > 0 : line.discountInDollars > 0
}

/** A sign between two digits that makes two numbers or a fraction of them: 5-10, 1/2, 12 5. Letters only are left out. */
function isDivided(typed: string): boolean {
  const between = typed.split(/\d/).slice(1, -1)
  return between.some((gap) => /[^\p{L}.,]/u.test(gap))
}

/** A comma with digits but no dot behind it may be meant as the dot: 1,5 and 1.250,50. In 1,250.5 it isn't. */
function hasCommaAsDot(typed: string): boolean {
  const tail = typed.slice(typed.lastIndexOf('.') + 1)
  const comma = tail.indexOf(',')
  return comma >= 0 && /\d/.test(tail.slice(comma))
}

/**
 * What stands in the order discount's field of Quick Edit after typing or pasting: digits and one dot only
 * (rule lists/quick-edit-discount). Anything else is left out, but a number is never guessed: a second dot
 * isn't taken, and neither is a pasted text that would leave another number than was meant.
 */
export function discountText(before: string, typed: string): string {
  const kept = typed.replace(/[^\d.]/g, '')
  const isOne = kept.indexOf('.') === kept.lastIndexOf('.') && !isDivided(typed) && !hasCommaAsDot(typed)
  return isOne ? kept : before
}
