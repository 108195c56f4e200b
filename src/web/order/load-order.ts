import { useQuery } from '@tanstack/react-query'
import { may } from '#shared/access.ts'
import { orders } from '#shared/api/orders.ts'
import type { Mode } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'
import type { AuthUser } from '#shared/people.ts'
import type { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { noStoredOrders, type StoredOrders } from './model/rule-context.ts'
import { readFamily } from './read-family.ts'

export interface Loaded {
  order: Order
  storedOrders: StoredOrders
}

/**
 * Loads an order for the form. If the form edits or creates a child, also loads the child's parent and
 * family. Never uses the cache (rule kinds/read-again).
 */
export function useLoadedOrder(mode: Mode, id: number, visit: string) {
  return useQuery<Loaded, CallError>({
    queryKey: ['order-form', mode, id, visit],
    queryFn: ({ signal }) => load(mode, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

async function load(mode: Mode, id: number, signal: AbortSignal): Promise<Loaded> {
  const order = await call(orders.get, { params: { id }, signal })
  const storedOrders = { ...noStoredOrders, before: mode === 'edit_po' ? order : null }
  const writesChild = mode === 'create_supplemental' || mode === 'create_credit_memo'
  if (!writesChild && (mode !== 'edit_po' || order.parentPoId === null)) return { order, storedOrders }
  const { members, hidden } = await readFamily(id, signal)
  const family = members.filter((member) => member.status && (writesChild || member.id !== order.id))
  const parentId = writesChild ? order.id : order.parentPoId
  const parent = members.find((member) => member.id === parentId) ?? null
  return { order, storedOrders: { ...storedOrders, parent, family, hidden } }
}

/** Why the user can't use this order in this mode; null if they can. */
export function refusal(mode: Mode, order: Order, user: AuthUser): string | null {
  if (mode === 'edit_po') {
    if (may(user, 'edit', order)) return null
    return order.finalized
      ? `Purchase order ${order.displayPo} has been finalized; it cannot be edited`
      : `Purchase order ${order.displayPo} can no longer be edited`
  }
  if (mode === 'copy_as_new') {
    return may(user, 'copyAsNew', order) ? null : 'Supplemental POs and credit memos cannot be copied as new'
  }
  return may(user, 'createChild', order)
    ? null
    : 'Only a finalized purchase order can have a supplemental PO or credit memo'
}

export function loadFailure(error: CallError): { text: string; gone: boolean } {
  const gone = error.status === 404 || error.status === 403
  return gone ? { text: 'This purchase order no longer exists', gone } : { text: error.messageOr(), gone }
}
