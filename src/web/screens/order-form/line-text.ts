import { formatMoney } from '#shared/money.ts'
import { formatLineDiscount } from '#shared/order/discount-check.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { formatUnits, unitName } from '#web/print/document-text.ts'

/** Where the field lies: legal description, county, state. */
export function placeText(line: LineItemInput): string {
  return [line.legalDescription, line.county, line.state].filter(Boolean).join(', ')
}

export function hasDiscount(line: LineItemInput): boolean {
  return line.discountType === 'percent' ? line.discountPercent > 0 : line.discountInDollars > 0
}

/** The arithmetic of a line before its discount, for a phone: `24.00 plots × $42.00`. */
export function arithmetic(line: LineItemInput): string {
  return `${formatUnits(line.acres)} ${unitName(line.units)} × ${formatMoney(line.costPerAcre)}`
}

export function discountText(line: LineItemInput): string {
  return formatLineDiscount(line)
}
