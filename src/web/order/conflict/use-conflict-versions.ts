import { useQuery } from '@tanstack/react-query'
import { orders } from '#shared/api/orders.ts'
import type { Order, OrderVersionEntry } from '#shared/order/order.ts'
import { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'

export interface ConflictVersions {
  now: Order
  base: Order
  /** Versions saved after `base`, oldest first. */
  since: readonly OrderVersionEntry[]
}

/** Loads the versions involved in a save conflict; null if the user is no longer allowed to see the order. */
export function useConflictVersions(id: number, began: number) {
  return useQuery<ConflictVersions | null, CallError>({
    queryKey: ['conflict', id, began],
    queryFn: ({ signal }) => load(id, began, signal),
    staleTime: 0,
    gcTime: 0,
  })
}

async function load(id: number, n: number, signal: AbortSignal): Promise<ConflictVersions | null> {
  try {
    const [now, base, versions] = await Promise.all([
      call(orders.get, { params: { id }, signal }),
      call(orders.version, { params: { id, n }, signal }),
      call(orders.versions, { params: { id }, signal }),
    ])
    const since = versions.filter((one) => one.versionNumber > n).reverse()
    return { now, base: base.data, since }
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 403)) return null
    throw error
  }
}
