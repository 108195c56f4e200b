import type { Draft } from '#shared/order/draft.ts'
import type { Order } from '#shared/order/order.ts'
import { textsOf } from '#shared/order/order-fields.ts'
import { newId } from '#web/api/new-id.ts'
import type { Step } from './form-steps.ts'
import type { OrderForm } from './order-form.ts'
import { editForm, type Prefilled } from './prefill.ts'
import type { StoredOrders } from './rule-context.ts'

/**
 * The stored order that the form edits, and the form's initial content. Merging another user's changes
 * replaces both.
 */
export interface BaseVersion {
  storedOrders: StoredOrders
  /** The version number that a save is based on; null for a new order. */
  version: number | null
  pristine: OrderForm
  /** `pristine` plus the producer preset by the page's URL (rule drafts/only-real-changes). */
  given?: OrderForm
}

export function baseVersionOf(
  start: Prefilled,
  storedOrders: StoredOrders,
  version: number | null,
): BaseVersion {
  return { storedOrders, version, pristine: start.form }
}

export function rebaseOn(newer: Order, { storedOrders }: BaseVersion): BaseVersion {
  return {
    storedOrders: { ...storedOrders, before: newer },
    version: newer.versionNumber,
    pristine: editForm(newer).form,
  }
}

/** Puts the merged order into the form; share rows keep their keys. */
export const applyMerged =
  (merged: Draft): Step =>
  (form): OrderForm => ({
    ...form,
    baseType: merged.baseType,
    producerId: merged.producerId,
    lines: merged.lineItems,
    discountPercentage: merged.discountPercentage,
    agronomists: merged.agronomistAssignments.map((share) => ({
      ...share,
      key: form.agronomists.find((row) => row.email === share.email)?.key ?? newId(),
    })),
    customers: merged.customerAssignments.map((share) => ({
      ...share,
      key: form.customers.find((row) => row.id === share.id)?.key ?? newId(),
    })),
    ...textsOf(merged),
    typed: {},
  })
