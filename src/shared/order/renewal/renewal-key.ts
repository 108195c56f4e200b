import { contentHash } from '#shared/order/content-hash.ts'
import type { OrderSent } from '#shared/order/order.ts'

/**
 * Derives the Idempotency-Key from source, year and content, so that a retry after a lost response or in
 * another window creates nothing twice. For an intended second renewal, it includes the earlier renewals
 * (rule renewals/never-twice).
 */
export function renewalKey(sent: OrderSent, earlier: readonly number[]): string {
  const text = JSON.stringify([sent, earlier])
  return `renewal-${sent.renewedFromId}-${sent.fiscalYear}-${contentHash(text)}`
}
