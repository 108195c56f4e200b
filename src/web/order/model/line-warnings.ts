import { limits } from '#shared/limits.ts'
import { formatMoney, formatPercent } from '#shared/money.ts'
import { discountReasons } from '#shared/order/discount.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { printedUnits, unitName } from '#shared/order/words.ts'
import { territoryFits } from '#shared/picklist/territory.ts'
import { figuresOf } from './figures.ts'
import { isListedSize, type LineContext, serviceOf } from './line-context.ts'
import { oncePerLine } from './once-per-line.ts'

/**
 * Returns warnings that a line's service is no longer sold or isn't sold in the territory, that its grid size
 * is from another territory, or that its discount is unusual. Warnings don't block saving (rule lines/marks).
 */
export function lineWarnings(line: LineItemInput, context: LineContext): string[] {
  const service = serviceOf(line, context)
  const warnings: string[] = []
  if (service && !territoryFits(service.territory, context.territory)) {
    warnings.push(`Not sold in territory ${context.territory}`)
  }
  if (service && !service.active) warnings.push('No longer sold')
  if (line.gridSize !== '' && !isListedSize(line.gridSize, context) && isElsewhere(line.gridSize, context)) {
    warnings.push(`Grid size not offered in territory ${context.territory}`)
  }
  const check = service && checkSentence(line, service.maxDiscount)
  if (check) warnings.push(check)
  return warnings
}

export const warningText = oncePerLine((line, context: LineContext) => lineWarnings(line, context).join('. '))

function isElsewhere(size: string, { rules }: LineContext): boolean {
  const key = size.trim().toLowerCase()
  return rules.gridSizes.some((entry) => entry.size.trim().toLowerCase() === key)
}

/**
 * Returns the reason to check the line's discount, or null if the discount is normal. An unusual discount
 * doesn't block saving (rule prices/check-badge).
 */
export function checkSentence(line: LineItemInput, maxDiscount: number): string | null {
  const { effectiveDiscountPercent } = figuresOf(line)
  const reasons = discountReasons({ effectiveDiscountPercent, maxDiscount })
  if (reasons.length === 0) return null
  return `Check: ${formatPercent(effectiveDiscountPercent, 2)} is ${reasons.join(' and ')}`
}

/** Units times price before the discount, as shown on phones, such as `24.00 plots × $42.00`. */
export function arithmetic(line: LineItemInput): string {
  return `${printedUnits(line.acres)} ${unitName(line.units)} × ${formatMoney(line.costPerAcre)}`
}

export function roomText(room: number): string {
  return `An order can have up to ${limits.lines.toLocaleString('en-US')} lines: ${room} more can be added.`
}
