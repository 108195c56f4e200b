import type { QueryClient } from '@tanstack/react-query'
import { orders } from '#shared/api/orders.ts'
import type { Order } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'
import { call } from '#web/api/client.ts'

interface Pages {
  pages: { orders: readonly Order[] }[]
}

/** What an order of the selection is called; one that was never scrolled to is asked for. */
export async function orderName(queryClient: QueryClient, id: number): Promise<string> {
  const known = queryClient
    .getQueriesData<Pages>({ queryKey: [orders.list.path, 'pages'] })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap((page) => page.orders)
    .find((order) => order.id === id)
  if (known) return documentTitle(known)
  // Without the network, or when it isn't there any more, its number is all that is known.
  const order = await call(orders.get, { params: { id } }).catch(() => null)
  return order ? documentTitle(order) : `Purchase Order ${id}`
}
