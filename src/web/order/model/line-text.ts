import { formatMoney } from '#shared/money.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { printedUnits, unitName } from '#web/print/document-text.ts'

/** Where the field lies: legal description, county, state. */
export function placeText(line: LineItemInput): string {
  return [line.legalDescription, line.county, line.state].filter(Boolean).join(', ')
}

/** The arithmetic of a line before its discount, for a phone: `24.00 plots × $42.00`. */
export function arithmetic(line: LineItemInput): string {
  return `${printedUnits(line.acres)} ${unitName(line.units)} × ${formatMoney(line.costPerAcre)}`
}
