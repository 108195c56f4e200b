import { formatMoney, formatPercent, formatUnits, sum } from '#shared/money.ts'
import type { RenewalBasis, UnmatchedCredit, UnmatchedReason } from '#shared/order/renewal/basis.ts'
import { plural } from '#shared/plural.ts'
import type { Row } from './choices.ts'

const reasons: Record<UnmatchedReason, string> = {
  'not-ordered': 'was not ordered for this field in this unit',
  'other-price': 'was ordered at another price or discount',
  'more-than-ordered': 'is more than was ordered',
}

/**
 * Returns text such as `1042-C1: 5 samples of Grid Sampling on Bend, $50.00, was not ordered for this field
 * in this unit`.
 */
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

interface Noted extends Pick<Row, 'plan' | 'unused' | 'needless'> {
  planned: Pick<Row['planned'], 'basis' | 'hiddenMembers'>
}

/**
 * Explains why the new total differs from the old one, and what else the user should know without expanding
 * the row.
 */
export function renewalNotes({ planned, plan, unused, needless }: Noted): string[] {
  const { basis, hiddenMembers } = planned
  const names = (all: readonly string[]) => all.join(', ')
  const leftOut = basis.lines.length - plan.lines.length
  const repriced = plan.lines.filter(
    ({ at, line, replacedBy }) =>
      replacedBy === null && basis.lines[at]?.line.costPerAcre !== line.costPerAcre,
  ).length
  const notes: (string | false)[] = [
    plan.droppedDiscount > 0 &&
      `The order discount of ${formatPercent(plan.droppedDiscount, 2)} was not renewed; only managers may set one.`,
    ...replacementNotes(basis, plan),
    repriced > 0 && `${plural(repriced, 'price')} updated from the current catalog.`,
    leftOut > 0 && `${plural(leftOut, 'line')} left out.`,
    basis.open.length > 0 && `Still open, so not included: ${names(basis.open)}.`,
    hiddenMembers > 0 &&
      `${plural(hiddenMembers, 'related order')} that you cannot see ${hiddenMembers === 1 ? 'is' : 'are'} not included.`,
    basis.otherShares.length > 0 &&
      `Shared differently: ${names(basis.otherShares)}. The renewal uses the original’s shares.`,
    ...discountNotes(basis, plan.droppedDiscount > 0),
    basis.unmatched.length > 0 &&
      `${formatMoney(sum(basis.unmatched.map(({ amount }) => amount)))} in credits match no line and were not deducted.`,
    basis.lines.some((line) => line.cropsInProportion) &&
      'Crop acres on partly credited lines were reduced proportionally.',
    unused.length > 0 && `Your corrections that don’t apply here: ${unused.join('; ')}.`,
    needless.length > 0 && `No longer needs your correction: ${needless.join('; ')}.`,
  ]
  return notes.filter((note) => note !== false)
}

/** Returns text such as `Corn Scouting replaces Premium Scouting on 2 lines.` */
function replacementNotes(basis: RenewalBasis, plan: Row['plan']): string[] {
  const counts = new Map<string, number>()
  for (const { at, replacedBy } of plan.lines) {
    if (replacedBy === null) continue
    const text = `${replacedBy} replaces ${basis.lines[at]?.serviceName}`
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([text, count]) => `${text}${count > 1 ? ` on ${plural(count, 'line')}` : ''}.`)
}

/**
 * Returns notes about order discounts that differ within a family. `dropped` means the renewal has no order
 * discount.
 */
function discountNotes(basis: RenewalBasis, dropped: boolean): string[] {
  const { otherDiscounts, discountPercentage, difference } = basis
  const other = otherDiscounts.map(
    (one) => `${one.displayPo} had an order discount of ${formatPercent(one.discountPercentage, 2)}`,
  )
  if (dropped) return other.map((text) => `${text}.`)
  const ofAll = `the renewal uses the original’s, ${formatPercent(discountPercentage, 2)}`
  const differs = `${formatMoney(Math.abs(difference))} ${difference > 0 ? 'less' : 'more'} than agreed.`
  if (other.length === 0)
    return difference === 0 ? [] : [`Because of rounding, the renewal at the old prices is ${differs}`]
  const said = `${other.join(', ')}; ${ofAll}.`
  return [difference === 0 ? said : `${said} At the old prices, that is ${differs}`]
}

export const renewedByOthers = 'Renewed by someone else'

/**
 * Returns text such as `Renewed as 1050`, or `Renewed by someone else` if the user isn't allowed to see any
 * of the renewals; null if the order wasn't renewed.
 */
export function renewedText({ renewedAs, hiddenRenewals }: Row['planned']): string | null {
  if (renewedAs.length > 0) return `Renewed as ${renewedAs.join(', ')}`
  return hiddenRenewals > 0 ? renewedByOthers : null
}
