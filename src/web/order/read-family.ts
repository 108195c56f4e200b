import { orders } from '#shared/api/orders.ts'
import type { Order } from '#shared/order/order.ts'
import { call } from '#web/api/client.ts'

/** Loads all orders in a family; the server returns a large family in several parts (rule lists/pages). */
export async function readFamily(
  id: number,
  signal?: AbortSignal,
): Promise<{ members: Order[]; hidden: number }> {
  const members: Order[] = []
  const asked = { params: { id }, ...(signal ? { signal } : {}) }
  let part = await call(orders.family, asked)
  members.push(...part.members)
  while (part.next !== null) {
    part = await call(orders.family, { ...asked, query: { after: part.next } })
    members.push(...part.members)
  }
  return { members, hidden: part.hidden }
}
