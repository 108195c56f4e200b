import type { CheckedLine, DiscountCheck } from '#shared/api/checks/discount-checks-schemas.ts'
import { formatPercent } from '#shared/money.ts'
import { discountReasons } from '#shared/order/discount.ts'
import { plural } from '#shared/plural.ts'

export const checkRequested = 'The check was requested'

/** Returns text such as `12.00% on Corn Scouting: 10% or more, above maximum 10.0%`. */
export function reasonText({ highest }: Pick<DiscountCheck, 'highest'>): string {
  if (!highest) return checkRequested
  return `${percentOn(highest)}: ${discountReasons(highest).join(', ')}`
}

export function percentOn(line: Pick<CheckedLine, 'effectiveDiscountPercent' | 'serviceName'>): string {
  return `${formatPercent(line.effectiveDiscountPercent, 2)} on ${line.serviceName}`
}

export function savedBy({
  savedByName,
  savedRealName,
}: Pick<DiscountCheck, 'savedByName' | 'savedRealName'>): string {
  return savedRealName === null ? savedByName : `${savedRealName} acting as ${savedByName}`
}

export function linesText({
  checkedLines,
  lineCount,
}: Pick<DiscountCheck, 'checkedLines' | 'lineCount'>): string {
  return `${checkedLines} of ${plural(lineCount, 'line')} to check`
}

/** True if each word of the text appears in the check's order number, producer, author or reason. */
export function isFound(check: DiscountCheck, text: string): boolean {
  const said = [check.displayPo, check.producerName, savedBy(check), reasonText(check)]
    .join('\n')
    .toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word))
}
