import type { Order } from './order.ts'

/** The state shown in a list row: each order has exactly one (rule lists/states). */
export const orderStates = ['open', 'waiting', 'failed', 'finalized'] as const
export type OrderState = (typeof orderStates)[number]

/** What an order's badge shows about its discounts (rule prices/check-badge). */
export const orderChecks = ['check', 'okay'] as const
export type OrderCheck = (typeof orderChecks)[number]

/** When an order was created, by the company's calendar (rule lists/filters). */
export const orderMonths = ['this-month'] as const
export type OrderMonth = (typeof orderMonths)[number]

/**
 * The order's state. An order is finalized only once ACES accepts it, not while it waits for ACES or after
 * ACES refuses it (rule lists/states).
 */
export function orderState({ finalized, acesState }: Pick<Order, 'finalized' | 'acesState'>): OrderState {
  if (acesState === 'failed') return 'failed'
  if (acesState === 'pending') return 'waiting'
  return finalized ? 'finalized' : 'open'
}
