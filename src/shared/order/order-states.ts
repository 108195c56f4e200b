import type { Order } from './order.ts'

/** (rule lists/states) */
export const orderStates = ['open', 'waiting', 'failed', 'finalized'] as const
export type OrderState = (typeof orderStates)[number]

/** (rule prices/check-badge) */
export const orderChecks = ['check', 'okay'] as const
export type OrderCheck = (typeof orderChecks)[number]

/** Filters by the month in which an order was created, in the company's time zone (rule lists/filters). */
export const orderMonths = ['this-month'] as const
export type OrderMonth = (typeof orderMonths)[number]

/**
 * The order's state. An order is finalized only once ACES accepts it, not while the order is waiting for ACES
 * or after ACES rejects it (rule lists/states).
 */
export function orderState({ finalized, acesState }: Pick<Order, 'finalized' | 'acesState'>): OrderState {
  if (acesState === 'failed') return 'failed'
  if (acesState === 'pending') return 'waiting'
  return finalized ? 'finalized' : 'open'
}
