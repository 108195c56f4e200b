import type { QueryClient } from '@tanstack/react-query'
import { orders } from '#shared/api/orders.ts'
import type { Order } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'
import { call } from '#web/api/client.ts'

interface Pages {
  pages: { orders: readonly Order[] }[]
}

/** The name of a selected order; fetched if it was never scrolled to. */
export async function orderName(queryClient: QueryClient, id: number): Promise<string> {
  const known = queryClient
    .getQueriesData<Pages>({ queryKey: [orders.list.path, 'pages'] })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap((page) => page.orders)
    .find((order) => order.id === id)
  if (known) return documentTitle(known)
  // Without a network, or if the order no longer exists, only its number is known.
  const order = await call(orders.get, { params: { id } }).catch(() => null)
  return order ? documentTitle(order) : `Purchase Order ${id}`
}
