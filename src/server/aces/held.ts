import { formatMoney } from '#shared/money.ts'
import type { Order } from '#shared/order/order.ts'

/** A contract as ACES gives it back; what it holds is read with care, because it is another's. */
export type HeldContract = Record<string, unknown>

/**
 * Why a contract that ACES holds for a uuid of this order can't be called the order's, or null. Its figures must
 * be those of the order (decisions Q-26); what ACES leaves out says nothing, but a contract that was sent as
 * another version must at least say its total.
 */
export function mismatch(held: HeldContract, sentAsVersion: number, order: Order): string | null {
  const figures = [
    'grandTotal',
    'lineItemSubtotalBeforeDiscounts',
    'lineItemSubtotalAfterDiscounts',
    'discountAmount',
  ] as const
  const sameVersion = sentAsVersion === order.versionNumber
  const same =
    (sameVersion || typeof held.grandTotal === 'number') &&
    figures.every((name) => agrees(held[name], order[name])) &&
    agrees(held.number, order.displayPo) &&
    listAgrees(held.customers, order.customerAssignments, 'amount') &&
    listAgrees(held.agronomists, order.agronomistAssignments, 'amount') &&
    listAgrees(held.lineItems, order.lineItems, 'total')
  return same ? null : `ACES holds ${named(held)}, but here it is ${ours(order)}`
}

function agrees(held: unknown, stored: string | number): boolean {
  return held === undefined || held === null || held === stored
}

function listAgrees<K extends string>(
  held: unknown,
  stored: readonly Record<K, number>[],
  figure: K,
): boolean {
  if (!Array.isArray(held)) return held === undefined || held === null
  return (
    held.length === stored.length &&
    held.every((entry: unknown, i) => {
      const value = typeof entry === 'object' && entry !== null ? Reflect.get(entry, figure) : null
      return agrees(value, stored[i]?.[figure] ?? 0)
    })
  )
}

function named(held: HeldContract): string {
  const total = typeof held.grandTotal === 'number' ? formatMoney(held.grandTotal) : 'an unknown total'
  return `${String(held.number)} as version ${String(held.versionNumber)} with ${total}`
}

const ours = (order: Order) => `version ${order.versionNumber} with ${formatMoney(order.grandTotal)}`
