import { contentHash } from '#shared/order/content-hash.ts'
import type { OrderSent } from '#shared/order/order.ts'

/**
 * The Idempotency-Key of a renewal follows from its source, year and content, so that a repeat after a lost answer or
 * in another window makes nothing twice; one that is wanted again knows which there were
 * (rule renewals/never-twice).
 */
export function renewalKey(sent: OrderSent, earlier: readonly number[]): string {
  const text = JSON.stringify([sent, earlier])
  return `renewal-${sent.renewedFromId}-${sent.fiscalYear}-${contentHash(text)}`
}
