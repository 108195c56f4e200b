import { contentHash } from '#shared/order/content-hash.ts'
import type { OrderSent } from '#shared/order/order.ts'

/**
 * The Idempotency-Key follows from source, year and content, so a repeat after a lost answer or in another
 * window makes nothing twice. An intended second renewal includes the earlier ones
 * (rule renewals/never-twice).
 */
export function renewalKey(sent: OrderSent, earlier: readonly number[]): string {
  const text = JSON.stringify([sent, earlier])
  return `renewal-${sent.renewedFromId}-${sent.fiscalYear}-${contentHash(text)}`
}
