import type { Draft } from '#shared/order/draft.ts'
import type { OrderSent } from '#shared/order/order.ts'
import { withShownAmounts } from '#shared/order/shares/shares.ts'
import type { OrderForm } from '#web/order/model/order-form.ts'

/** The whole order as it is sent, with the amounts that the form shows. */
export function sentOrder(draft: Draft, grandTotal: number, versionNumber: number | null): OrderSent {
  const { baseType: _, documentType, parentPoId, ...fields } = draft
  const child = documentType === 'original' ? {} : { parentPoId, sequenceNumber: 1 }
  return {
    ...fields,
    documentType,
    ...child,
    ...(versionNumber === null ? {} : { versionNumber }),
    agronomistAssignments: withShownAmounts(draft.agronomistAssignments, grandTotal),
    customerAssignments: withShownAmounts(draft.customerAssignments, grandTotal),
  }
}

/** The fields of a new order that refer to the order it renews (rule renewals/finished-in-the-form). */
export function sentRenews(renews: OrderForm['renews']): OrderSent {
  if (!renews) return {}
  const { sourceId, known } = renews
  return { renewedFromId: sourceId, ...(known > 0 ? { renewAgain: true, knownRenewals: known } : {}) }
}
