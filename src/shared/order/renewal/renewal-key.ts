import { contentHash } from '#shared/order/content-hash.ts'
import type { OrderSent } from '#shared/order/order.ts'

/**
 * Derives the Idempotency-Key from the source order, the fiscal year and the new order's content. Retrying
 * after a lost response or in another window therefore doesn't create a duplicate. The key also depends on
 * earlier renewals, so that users can create a second renewal on purpose (rule renewals/never-twice).
 */
export function renewalKey(sent: OrderSent, earlier: readonly number[]): string {
  const text = JSON.stringify([sent, earlier])
  return `renewal-${sent.renewedFromId}-${sent.fiscalYear}-${contentHash(text)}`
}
