import { contentHash } from '#shared/order/content-hash.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { OrderSent } from '#shared/order/order.ts'

/** What is sent to make a planned document; the rest comes from the family (rule kinds/taken-from-the-parent). */
export interface SentCorrection {
  familyId: number
  /** The family's state when it was planned. */
  state: string
  documentType: 'supplemental' | 'credit_memo'
  lineItems: readonly LineItemInput[]
  /** The dollars beyond what is left that the user agreed to. */
  creditsOver: number | null
}

/** `beside`: orders that the same list just made in the family. */
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
 * The Idempotency-Key follows from what the list means for a family, so a list makes nothing twice, even
 * after a lost answer (rule corrections/never-twice).
 */
export function correctionKey(body: OrderSent): string {
  return `correction-${body.parentPoId}-${contentHash(JSON.stringify(body))}`
}
