import { contentHash } from '#shared/order/content-hash.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { OrderSent } from '#shared/order/order.ts'

/** What of a planned document is sent to make it; the rest is the family's (rule kinds/taken-from-the-parent). */
export interface SentCorrection {
  familyId: number
  /** Of the family, as it was planned on. */
  state: string
  documentType: 'supplemental' | 'credit_memo'
  lineItems: readonly LineItemInput[]
  /** The dollars beyond what is left that the person agreed to. */
  creditsOver: number | null
}

/** `beside` are the orders that the same list made in the family just before. */
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
 * The Idempotency-Key of a correction follows from what the list comes to for a family: the same list makes nothing
 * twice, also after a lost answer (rule corrections/never-twice).
 */
export function correctionKey(body: OrderSent): string {
  return `correction-${body.parentPoId}-${contentHash(JSON.stringify(body))}`
}
