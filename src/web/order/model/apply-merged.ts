import type { Draft } from '#shared/order/draft.ts'
import { newId } from '#web/api/new-id.ts'
import type { Step } from './form-steps.ts'
import type { OrderForm } from './order-form.ts'

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
