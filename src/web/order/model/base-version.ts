import type { Draft } from '#shared/order/draft.ts'
import type { Order } from '#shared/order/order.ts'
import { newId } from '#web/api/new-id.ts'
import type { Step } from './form-steps.ts'
import type { OrderForm } from './order-form.ts'
import { editForm, type Prefilled } from './prefill.ts'
import type { StoredOrders } from './rule-context.ts'

/** The stored order that the form changes, and the form as that order fills it in. A merged conflict replaces both. */
export interface BaseVersion {
  storedOrders: StoredOrders
  /** The version that is saved on top of; null for a new order. */
  version: number | null
  /** The form without anything typed. */
  pristine: OrderForm
  /** The same where the address put the producer in (rule drafts/only-real-changes). */
  given?: OrderForm
}

export function baseVersionOf(
  start: Prefilled,
  storedOrders: StoredOrders,
  version: number | null,
): BaseVersion {
  return { storedOrders, version, pristine: start.form }
}

/** The newer version takes the place of the one that the form began with. */
export function rebaseOn(newer: Order, { storedOrders }: BaseVersion): BaseVersion {
  return {
    storedOrders: { ...storedOrders, before: newer },
    version: newer.versionNumber,
    pristine: editForm(newer).form,
  }
}

/** The merged order in the form; rows stay the rows that they were. */
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
    comments: merged.comments,
    typed: {},
  })
