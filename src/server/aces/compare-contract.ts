import { formatMoney } from '#shared/money.ts'
import type { Order } from '#shared/order/order.ts'

/** A contract as ACES returns it. Its content is untrusted because it comes from another system. */
export type HeldContract = Record<string, unknown>

/**
 * Compares the order with a contract that ACES has under one of the order's UUIDs: who pays what, the
 * services and the prices (rule finalizing/same-contract-only). Returns a sentence about a difference, or
 * null if they match. Ignores fields that ACES leaves out, except that a contract sent for another version
 * must include its total.
 */
export function compareContract(held: HeldContract, sentAsVersion: number, order: Order): string | null {
  if (sentAsVersion !== order.versionNumber && typeof held.grandTotal !== 'number')
    return differing(held, order)
  if (!agrees(held.grandTotal, order.grandTotal)) return differing(held, order)
  const wrong = comparisons(order).find(([, name, stored]) => !agrees(held[name], stored))
  return wrong ? `${differing(held, order)}; they differ in ${wrong[0]}` : null
}

/**
 * Returns one row per compared field: its label for users, its name in the contract, and the order's value in
 * the contract's format.
 */
function comparisons(order: Order): [string, string, unknown][] {
  const shares = { percentage: true, amount: true } as const
  return [
    ['number', 'number', order.displayPo],
    ['document type', 'documentType', order.documentType],
    ['fiscal year', 'fiscalYear', order.fiscalYear],
    ['PO type', 'contractType', order.contractType],
    ['producer', 'producer', { id: order.producerId }],
    ['customers', 'customers', parts(order.customerAssignments, { id: true, ...shares })],
    ['agronomists', 'agronomists', parts(order.agronomistAssignments, { email: true, ...shares })],
    [
      'service line items',
      'lineItems',
      order.lineItems.map((line) => ({
        serviceId: line.serviceTypeId,
        units: line.units,
        acres: line.acres,
        price: line.costPerAcre,
        total: line.total,
      })),
    ],
    ['subtotals', 'lineItemSubtotalBeforeDiscounts', order.lineItemSubtotalBeforeDiscounts],
    ['subtotals', 'lineItemSubtotalAfterDiscounts', order.lineItemSubtotalAfterDiscounts],
    ['order discount', 'discountAmount', order.discountAmount],
  ]
}

function parts<T extends object>(entries: readonly T[], names: Partial<Record<keyof T, true>>): object[] {
  return entries.map((entry) => Object.fromEntries(Object.entries(entry).filter(([name]) => name in names)))
}

/** Whether ACES has the same value as the order. Also true if ACES leaves the value out. */
function agrees(held: unknown, stored: unknown): boolean {
  if (held === undefined || held === null) return true
  if (Array.isArray(stored)) {
    return (
      Array.isArray(held) &&
      held.length === stored.length &&
      stored.every((entry, i) => held[i] !== null && agrees(held[i], entry))
    )
  }
  if (typeof stored !== 'object' || stored === null) return held === stored
  return (
    typeof held === 'object' &&
    Object.entries(stored).every(([name, value]) => agrees(Reflect.get(held, name), value))
  )
}

const differing = (held: HeldContract, order: Order) =>
  `ACES has ${named(held)}, but Furrow has ${ours(order)}`

function named(held: HeldContract): string {
  const total =
    typeof held.grandTotal === 'number' ? `total ${formatMoney(held.grandTotal)}` : 'unknown total'
  return `${String(held.number)} as version ${String(held.versionNumber)} (${total})`
}

const ours = (order: Order) => `version ${order.versionNumber} (total ${formatMoney(order.grandTotal)})`
