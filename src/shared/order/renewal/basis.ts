import type { BaseType, Unit } from '#shared/order/kinds.ts'
import type { LineItem } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'
import { type OrderTexts, textsOf } from '#shared/order/order-fields.ts'

/** The properties of a stored line item that users enter, without looked-up names and computed amounts. */
export type LineContent = Omit<
  LineItem,
  | 'serviceName'
  | 'total'
  | 'subtotalBeforeDiscount'
  | 'subtotalAfterDiscount'
  | 'effectiveDiscountPercent'
  | 'maxDiscount'
>

/** A line from an earlier order, at its old price and without IDs, for use in a renewal. */
export interface FormerLine {
  displayPo: string
  serviceName: string
  line: LineContent
  /**
   * Whether credits reduced this line without naming a crop. If so, all its crops are reduced proportionally.
   */
  cropsInProportion: boolean
}

export interface FormerPerson {
  name: string
  percentage: number
}

/**
 * The data that a renewal starts from (rule renewals/what-is-copied): the original alone, or the original
 * with its supplementals and credit memos applied.
 */
export interface RenewalBasis extends OrderTexts {
  sourceId: number
  baseType: BaseType
  producerId: number
  producerName: string
  agronomists: (FormerPerson & { email: string })[]
  customers: (FormerPerson & { id: number })[]
  lines: FormerLine[]
  discountPercentage: number
  /** The total of the orders that the renewal is based on, in dollars. */
  sumThen: number
  unmatched: UnmatchedCredit[]
  /**
   * Family orders whose order discount differs from the original's. The renewal applies the original's
   * discount to all lines.
   */
  otherDiscounts: { displayPo: string; discountPercentage: number }[]
  /**
   * Order numbers of the supplementals whose shares differ from the original's. The renewal copies the
   * original's shares.
   */
  otherShares: string[]
  /** Order numbers of the family's orders that aren't finalized. The renewal leaves these orders out. */
  open: string[]
  /**
   * `sumThen` minus the renewal's total at old prices, plus the unmatched credits, in dollars. Different
   * order discounts and rounding can make this amount differ from 0.
   */
  difference: number
}

/**
 * Why a credit matches no ordered line; such credits are listed for the user (rule
 * renewals/credits-never-guessed).
 */
export const unmatchedReasons = ['not-ordered', 'other-price', 'more-than-ordered'] as const
export type UnmatchedReason = (typeof unmatchedReasons)[number]

export interface UnmatchedCredit {
  displayPo: string
  fieldName: string
  serviceName: string
  unit: Unit
  units: number
  /** The amount credited, as a positive number of dollars, after line and order discounts. */
  amount: number
  reason: UnmatchedReason
}

/** A stored line without its IDs, because the server assigns new ones to the new order. */
export function formerLine(stored: LineItem, displayPo: string): FormerLine {
  const {
    serviceName,
    total: _total,
    subtotalBeforeDiscount: _before,
    subtotalAfterDiscount: _after,
    effectiveDiscountPercent: _effective,
    maxDiscount: _most,
    ...line
  } = stored
  const crops = line.crops.map((crop) => ({ ...crop, id: '' }))
  return { displayPo, serviceName, line: { ...line, id: '', crops }, cropsInProportion: false }
}

/** The basis of a renewal that uses only the original, without its supplementals and credit memos. */
export function asOrdered(order: Order): RenewalBasis {
  return {
    sourceId: order.id,
    baseType: order.baseType,
    producerId: order.producerId,
    producerName: order.producerName,
    agronomists: order.agronomistAssignments.map(({ email, name, percentage }) => ({
      email,
      name,
      percentage,
    })),
    customers: order.customerAssignments.map(({ id, customerName, percentage }) => ({
      id,
      name: customerName,
      percentage,
    })),
    lines: order.lineItems.map((line) => formerLine(line, order.displayPo)),
    discountPercentage: order.discountPercentage,
    ...textsOf(order),
    sumThen: order.grandTotal,
    unmatched: [],
    otherDiscounts: [],
    otherShares: [],
    open: [],
    difference: 0,
  }
}
