import type { Draft } from '#shared/order/draft.ts'
import type { Order, OrderSent } from '#shared/order/order.ts'
import { withShownAmounts } from '#shared/order/shares.ts'
import { CallError } from '#web/api/call-error.ts'

/** One save as it goes over the wire. The key lets the server know a repeat for what it is. */
export interface Attempt {
  key: string
  /** The order that is replaced, or null where one is created. */
  id: number | null
  body: OrderSent
}

export type SendOrder = (attempt: Attempt) => Promise<Order>

/** The whole order, with the amounts that stand in the form. */
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

/** Whether nobody knows if the save arrived: no answer, or one that says nothing about the order. */
export function isUncertain(error: unknown): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status >= 500
}

/**
 * Whether a refusal leaves no doubt that nothing was stored. Of a save that may have arrived before, only those
 * answers tell that are given after the server looked for its key.
 */
export function settles(error: unknown, attempt: Attempt, unanswered: Attempt | null): boolean {
  if (isUncertain(error) || !(error instanceof CallError)) return false
  if (unanswered === null) return true
  return [400, 404, 409].includes(error.status) && sameSave(attempt, unanswered)
}

function sameSave(one: Attempt, other: Attempt): boolean {
  return JSON.stringify(one.body) === JSON.stringify(other.body)
}

/**
 * Saves, also after an attempt that got no answer and was edited since. The server may have stored the earlier
 * one: then it refuses the key for another body, the earlier one is asked for again to learn what was stored,
 * and this one is stored on top of it. So there never are two orders, and never an edit less.
 */
export async function save(
  attempt: Attempt,
  unanswered: Attempt | null,
  send: SendOrder,
  freshKey: () => string,
): Promise<Order> {
  try {
    return await send(attempt)
  } catch (error) {
    const edited = unanswered !== null && !sameSave(attempt, unanswered)
    if (!edited || !(error instanceof CallError) || error.status !== 409) throw error
    const stored = await send(unanswered)
    const body = { ...attempt.body, versionNumber: stored.versionNumber }
    return await send({ key: freshKey(), id: stored.id, body })
  }
}
