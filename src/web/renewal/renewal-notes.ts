import { formatMoney, formatPercent, formatUnits } from '#shared/money.ts'
import type { UnmatchedCredit, UnmatchedReason } from '#shared/order/renewal/basis.ts'
import { plural } from '#shared/plural.ts'
import type { Row } from './choices.ts'

const reasons: Record<UnmatchedReason, string> = {
  'not-ordered': 'was not ordered for this field by this unit',
  'other-price': 'was ordered at another price or discount',
  'more-than-ordered': 'is more than was ordered',
}

/** `1042-C1: 5 samples of Grid Sampling on Bend, $50.00, was not ordered for this field by this unit`. */
export function creditText({
  displayPo,
  units,
  unit,
  serviceName,
  fieldName,
  amount,
  reason,
}: UnmatchedCredit) {
  const many = units === 1 ? unit : `${unit}s`
  const where = fieldName === '' ? '' : ` on ${fieldName}`
  return `${displayPo}: ${formatUnits(units)} ${many} of ${serviceName}${where}, ${formatMoney(amount)}, ${reasons[reason]}`
}

/** What a person should know about a renewal, in sentences; credits that belong to no line are listed by themselves. */
export function renewalNotes({ planned, plan }: Pick<Row, 'planned' | 'plan'>): string[] {
  const { basis, hiddenMembers } = planned
  const names = (all: readonly string[]) => all.join(', ')
  const notes: (string | false)[] = [
    plan.droppedDiscount > 0 &&
      `The order discount of ${formatPercent(plan.droppedDiscount, 2)} is not renewed; only managers may set one.`,
    basis.open.length > 0 && `Still open, and not agreed: ${names(basis.open)}.`,
    hiddenMembers > 0 &&
      `${plural(hiddenMembers, 'order')} of this family that you cannot see ${hiddenMembers === 1 ? 'is' : 'are'} not counted.`,
    basis.otherShares.length > 0 &&
      `Shared otherwise: ${names(basis.otherShares)}. The renewal has the shares of the original.`,
    ...basis.otherDiscounts.map(
      ({ displayPo, discountPercentage }) =>
        `${displayPo} had an order discount of ${formatPercent(discountPercentage, 2)}; the renewal has that of the original.`,
    ),
    basis.difference !== 0 &&
      `By that and by rounding the renewal at the old prices differs from what was agreed by ${formatMoney(Math.abs(basis.difference))}.`,
    basis.lines.some((line) => line.cropsInProportion) &&
      'Crops of a line that was credited in part were reduced in proportion.',
  ]
  return notes.filter((note) => note !== false)
}

/** `Renewed as 1050`, also of those that the reader doesn't see; null where it wasn't. */
export function renewedText({ renewedAs, hiddenRenewals }: Row['planned']): string | null {
  if (renewedAs.length > 0) return `Renewed as ${renewedAs.join(', ')}`
  return hiddenRenewals > 0 ? 'Renewed by somebody else' : null
}
