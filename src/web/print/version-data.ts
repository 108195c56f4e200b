import { orders } from '#shared/api/orders.ts'
import type { Order, OrderVersion, OrderVersionName } from '#shared/order/order.ts'
import { useEndpoint } from '#web/api/hooks.ts'

export type VersionData =
  | { state: 'shown'; order: Order }
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'foreign' }

/**
 * Returns a version of an order. A full order already contains its current version, which isn't fetched
 * again.
 */
export function useVersion(order: Order | OrderVersionName, versionNumber: number): VersionData {
  return useVersionBeside(order, 'lineItems' in order ? { state: 'shown', order } : null, versionNumber)
}

/**
 * Returns a version of an order. Pass the current version as `current` to avoid fetching it again, or null if
 * it isn't loaded.
 */
export function useVersionBeside(
  order: Pick<Order, 'id' | 'versionNumber'>,
  current: VersionData | null,
  versionNumber: number,
): VersionData {
  const isCurrent = versionNumber === order.versionNumber
  const { data, isFetching, refetch } = useEndpoint(
    orders.version,
    { params: { id: order.id, n: versionNumber } },
    { enabled: !isCurrent || current === null },
  )
  if (isCurrent && current) return current
  if (data) return belongsTo(order, data) ? { state: 'shown', order: data.data } : { state: 'foreign' }
  return isFetching ? { state: 'loading' } : { state: 'failed', retry: refetch }
}

/**
 * Whether a version belongs to this order; another order's version must never be shown (rule
 * versions/other-orders-version).
 */
export function belongsTo(order: Pick<Order, 'id'>, version: OrderVersion): boolean {
  return version.purchaseOrderId === order.id && version.data.id === order.id
}
