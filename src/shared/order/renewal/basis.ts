import type { BaseType, Unit } from '#shared/order/kinds.ts'
import type { LineItem } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'

/** What of a stored line somebody entered: all but its names and figures. */
export type LineContent = Omit<
  LineItem,
  | 'serviceName'
  | 'total'
  | 'subtotalBeforeDiscount'
  | 'subtotalAfterDiscount'
  | 'effectiveDiscountPercent'
  | 'maxDiscount'
>

/** A line of last season as it may come again: without ids, at the price that it had. */
export interface FormerLine {
  /** The printed number of the order that it stood in. */
  displayPo: string
  serviceName: string
  line: LineContent
  /** Credits took a part of it, and nobody said of which crop: they were reduced in proportion. */
  cropsInProportion: boolean
}

export interface FormerPerson {
  name: string
  percentage: number
}

/** What a renewal starts from (rule renewals/what-is-copied): an order as it was ordered, or as finally agreed. */
export interface RenewalBasis {
  sourceId: number
  baseType: BaseType
  producerId: number
  producerName: string
  agronomists: (FormerPerson & { email: string })[]
  customers: (FormerPerson & { id: number })[]
  lines: FormerLine[]
  discountPercentage: number
  comments: string
  /** What it came to then, in dollars. */
  sumThen: number
  unmatched: UnmatchedCredit[]
  /** Members with another order discount than the original's, which the renewal has for all its lines. */
  otherDiscounts: { displayPo: string; discountPercentage: number }[]
  /** Supplementals that were shared otherwise; the renewal has the shares of the original. */
  otherShares: string[]
  /** Members of the family that are still open: what they will be isn't agreed, and they aren't counted. */
  open: string[]
  /**
   * By how many dollars the renewal at the old prices, less the credits that could not be taken, differs from the
   * sum then: other order discounts, and the cents of rounding.
   */
  difference: number
}

/** Why a credit could not be taken from what was ordered: nothing is guessed (rule renewals/credits-never-guessed). */
export const unmatchedReasons = ['not-ordered', 'other-price', 'more-than-ordered'] as const
export type UnmatchedReason = (typeof unmatchedReasons)[number]

/** A credit, or the part of one, that belongs to no line of the renewal. */
export interface UnmatchedCredit {
  displayPo: string
  fieldName: string
  serviceName: string
  unit: Unit
  units: number
  /** What it credited, in dollars above 0, after the discounts of its line and of its order. */
  amount: number
  reason: UnmatchedReason
}

/** Lines of a new order have ids of their own: the server makes them where none are sent. */
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

/** The original as it was ordered, without its supplementals and credit memos. */
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
    comments: order.comments,
    sumThen: order.grandTotal,
    unmatched: [],
    otherDiscounts: [],
    otherShares: [],
    open: [],
    difference: 0,
  }
}
