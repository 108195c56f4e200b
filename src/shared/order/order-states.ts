import type { Order } from './order.ts'

/** The one word of state that a row of a list shows: each order is in exactly one (rule lists/states). */
export const orderStates = ['open', 'waiting', 'failed', 'finalized'] as const
export type OrderState = (typeof orderStates)[number]

/** What the badge of an order says of its discounts (rule prices/check-badge). */
export const orderChecks = ['check', 'okay'] as const
export type OrderCheck = (typeof orderChecks)[number]

/** When an order was made, by the calendar of the company (rule lists/filters). */
export const orderMonths = ['this-month'] as const
export type OrderMonth = (typeof orderMonths)[number]

/** Finalized is only what ACES has taken: while it is asked, and after it refused, an order isn't (rule lists/states). */
export function orderState({ finalized, acesState }: Pick<Order, 'finalized' | 'acesState'>): OrderState {
  if (acesState === 'failed') return 'failed'
  if (acesState === 'pending') return 'waiting'
  return finalized ? 'finalized' : 'open'
}
