import { formatMoney, formatUnits, sum } from '#shared/money.ts'
import type { Unit } from '#shared/order/kinds.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'
import { unitName } from '#shared/order/words.ts'
import { fieldKey, grouped } from './line-keys.ts'

type Member = Pick<Order, 'id' | 'documentType' | 'status' | 'finalized' | 'displayPo' | 'grandTotal'>

/** The dollar amounts of a family's orders and credits. Only `left` can be negative. */
export interface FamilyCredit {
  ordered: number
  credited: number
  left: number
  /** Order numbers of the family's open orders. `ordered`, `credited` and `left` include these orders. */
  open: string[]
}

/**
 * Returns what is left to credit in a family, in dollars. Counts only active orders, and leaves out the
 * credit memo being edited (rule kinds/credit-more-than-ordered).
 */
export function familyCredit(family: readonly Member[], exceptId: number | null = null): FamilyCredit {
  const counted = family.filter((order) => order.status && order.id !== exceptId)
  const isCredit = (order: Member) => order.documentType === 'credit_memo'
  const total = (orders: Member[]) => sum(orders.map((order) => order.grandTotal))
  return {
    ordered: total(counted.filter((order) => !isCredit(order))),
    credited: sum([0, -total(counted.filter(isCredit))]),
    left: total(counted),
    open: counted.filter((order) => !order.finalized).map((order) => order.displayPo),
  }
}

/**
 * The warning to confirm if a credit memo with this total exceeds what is left to credit; null if it doesn't
 * (rule kinds/credit-more-than-ordered). The total can be positive or negative. `hidden` is the number of the
 * family's orders that the user can't see.
 */
export function creditWarning(credit: FamilyCredit, grandTotal: number, hidden = 0): string | null {
  const memo = Math.abs(grandTotal)
  const above = sum([memo, -credit.left])
  if (above <= 0) return null
  const open = credit.open.length > 0 ? ` Still open: ${credit.open.join(', ')}.` : ''
  const unseen = hidden > 0 ? ` Related orders that you cannot see are not included: ${hidden}.` : ''
  return (
    `This credit memo of ${formatMoney(memo)} brings the credits to ${formatMoney(sum([credit.credited, memo]))}, ` +
    `${formatMoney(above)} more than the ${formatMoney(credit.ordered)} that was ordered.${open}${unseen}`
  )
}

/**
 * Returns the warning that a change would leave the family's orders totaling `over` dollars less than its
 * credits. This isn't an error, so that users can still reduce or remove a supplemental.
 */
export function lessThanCredited(over: number): string {
  return `The remaining orders total ${formatMoney(over)} less than the credits.`
}

type Units = Pick<LineItemInput, 'serviceTypeId' | 'units' | 'fieldName' | 'acres'>

/**
 * A family's active orders, excluding the credit memo being checked: their total in dollars, and their lines
 * for the services in that credit memo.
 */
export interface FamilyLeft {
  left: number
  lines: readonly (Units & Pick<Order, 'documentType'>)[]
}

/** How much a credit memo exceeds what is left to credit, in dollars and in units. */
export interface CreditBeyond {
  left: number
  /** The excess in dollars; 0 if only units exceed what is left to credit. */
  over: number
  lines: { field: string; service: string; unit: Unit; left: number; over: number }[]
}

/**
 * How far a credit memo takes its family below zero dollars, or a line (field, service and unit) below zero
 * units; null if it does neither (rule kinds/credit-limited-by-the-server).
 */
export function creditBeyond(
  family: FamilyLeft,
  memo: { grandTotal: number; lineItems: readonly Units[] },
  serviceName: (id: number | null) => string,
): CreditBeyond | null {
  const over = Math.max(0, sum([Math.abs(memo.grandTotal), -family.left]))
  const others = grouped(family.lines, fieldKey)
  const lines = [...grouped(memo.lineItems, fieldKey)].flatMap(([key, [first, ...more]]) => {
    if (!first) return []
    const signed = (others.get(key) ?? []).map(({ documentType, acres }) =>
      documentType === 'credit_memo' ? -acres : acres,
    )
    const left = sum(signed)
    const beyond = sum([first.acres, ...more.map(({ acres }) => acres), -left])
    const { fieldName: field, units: unit, serviceTypeId } = first
    return beyond > 0 ? [{ field, service: serviceName(serviceTypeId), unit, left, over: beyond }] : []
  })
  return over > 0 || lines.length > 0 ? { left: family.left, over, lines } : null
}

const mostNamed = 3

/** Returns text such as `North 40, Corn Scouting: 5 acres over the 10 left.` */
export function linesBeyond({ lines }: CreditBeyond): string {
  const named = lines
    .slice(0, mostNamed)
    .map(
      ({ field, service, unit, left, over }) =>
        `${field}, ${service}: ${formatUnits(over)} ${unitName(unit, over)} over the ${formatUnits(left)} left.`,
    )
  const rest = lines.length - mostNamed
  return [...named, ...(rest > 0 ? [`And ${rest} more ${rest === 1 ? 'line' : 'lines'}.`] : [])].join(' ')
}

/**
 * Returns the server's message for a credit memo that exceeds what is left to credit. The amounts in the
 * message include orders that the user can't see.
 */
export function beyondSentence(beyond: CreditBeyond): string {
  const dollars =
    beyond.over > 0
      ? `This credit memo is ${formatMoney(beyond.over)} over the ${formatMoney(beyond.left)} left to credit.`
      : 'This credit memo credits more units on a line than are left to credit.'
  return [dollars, linesBeyond(beyond)].filter(Boolean).join(' ')
}

/**
 * Returns the sentence about a saved credit memo that exceeded what was left to credit. The sentence is shown
 * wherever the memo appears.
 */
export function creditedBeyond(creditsOver: number): string {
  return creditsOver > 0
    ? `Credits ${formatMoney(creditsOver)} more than the remaining amount`
    : 'Credits more units than a line had left'
}
