import { contentHash } from '#shared/order/content-hash.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { OrderSent } from '#shared/order/order.ts'

/**
 * The values sent to create a planned document. The server takes all other values from the family (rule
 * kinds/taken-from-the-parent).
 */
export interface SentCorrection {
  familyId: number
  /** The family's state when the document was planned. */
  state: string
  documentType: 'supplemental' | 'credit_memo'
  lineItems: readonly LineItemInput[]
  /**
   * The excess in dollars that the user confirmed, if the credit memo exceeds what is left to credit;
   * otherwise null.
   */
  creditsOver: number | null
}

/**
 * The request body for a correction. `beside` has the IDs of the family's orders that were just created from
 * the same list of completed units.
 */
export function correctionBody(sent: SentCorrection, beside: readonly number[]): OrderSent {
  const { familyId, state, documentType, lineItems, creditsOver } = sent
  return {
    documentType,
    parentPoId: familyId,
    correction: { state, beside: [...beside] },
    ...(creditsOver === null ? {} : { creditsOver }),
    lineItems: lineItems.map(({ id: _id, crops, ...line }) => ({
      ...line,
      crops: crops.map(({ id: _crop, ...crop }) => crop),
    })),
  }
}

/**
 * Derives the Idempotency-Key from what a list of completed units changes in a family, so that the list never
 * creates anything twice, even after a lost response (rule corrections/never-twice).
 */
export function correctionKey(body: OrderSent): string {
  return `correction-${body.parentPoId}-${contentHash(JSON.stringify(body))}`
}
