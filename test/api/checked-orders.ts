import type { DiscountChecks } from '#shared/api/checks/discount-checks-schemas.ts'
import type { Order } from '#shared/order/order.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { type Answer, type Caller, order, scoutingLine } from '#test/world/world.ts'

/** 100 acres at $5.25 cost $525.00. The discount of 12% is $63.00, and the badge reads Check. */
export const discountedLine = (changes: Record<string, unknown> = {}) =>
  scoutingLine({ discountType: 'percent', discountPercent: 12, ...changes })

export function createChecked(by: Caller, changes: Record<string, unknown> = {}): Promise<Order> {
  return createOrder(by, order({ lineItems: [discountedLine()], ...changes }))
}

export interface Decided {
  code?: string
  message?: string
  decision?: string
}

export function decide(
  by: Caller,
  { id, versionNumber }: Pick<Order, 'id' | 'versionNumber'>,
  decision: 'okay' | 'sent-back' = 'okay',
  note = decision === 'okay' ? '' : 'Use the volume price instead.',
): Promise<Answer<Decided>> {
  return by.call('POST', `${ordersPath}/${id}/discount-review`, { versionNumber, decision, note })
}

export async function readChecks(by: Caller, query = ''): Promise<DiscountChecks> {
  const { status, body } = await by.call<DiscountChecks>('GET', `/api/discount-checks${query}`)
  if (status !== 200) throw new Error(`The checks were not read: ${JSON.stringify(body)}`)
  return body
}
