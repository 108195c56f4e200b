import { formatMoney } from '#shared/money.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { printedUnits, unitName } from '#shared/order/words.ts'

/** The arithmetic of a line before its discount, for a phone: `24.00 plots × $42.00`. */
export function arithmetic(line: LineItemInput): string {
  return `${printedUnits(line.acres)} ${unitName(line.units)} × ${formatMoney(line.costPerAcre)}`
}
