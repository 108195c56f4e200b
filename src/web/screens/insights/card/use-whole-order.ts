import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { orders } from '#shared/api/orders.ts'
import type { CardOrder, Order } from '#shared/order/order.ts'
import { call } from '#web/api/client.ts'
import { showOrder, wholeOrderKey } from '#web/order/order-cache.ts'

/**
 * How long, in milliseconds, the pointer or focus must rest on an order before the app expects the user to
 * expand it.
 */
const intentMs = 100

/**
 * Loads an order with its lines when needed. The previous version stays visible until a newer one has loaded.
 */
export function useWholeOrder(order: CardOrder, wanted: boolean) {
  const queryClient = useQueryClient()
  return useQuery({
    ...wholeOrder(queryClient, order),
    enabled: wanted,
    placeholderData: (former) => (former?.id === order.id ? former : undefined),
  })
}

/**
 * Prefetches an order when the pointer or focus rests on its expand button. Does nothing for an expanded
 * order, because that order loads anyway.
 */
export function useLikely(order: CardOrder, expanded: boolean) {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const likely = () => {
    clearTimeout(timer.current)
    if (expanded) return
    timer.current = setTimeout(() => void queryClient.prefetchQuery(wholeOrder(queryClient, order)), intentMs)
  }
  const unlikely = () => clearTimeout(timer.current)
  useEffect(() => {
    if (expanded) clearTimeout(timer.current)
    return () => clearTimeout(timer.current)
  }, [expanded])
  return { onPointerEnter: likely, onPointerLeave: unlikely, onFocus: likely, onBlur: unlikely }
}

/**
 * Returns the query for an order with its lines. The query never refetches, because the lines of a version
 * don't change.
 */
function wholeOrder(queryClient: QueryClient, { id, versionNumber }: CardOrder) {
  return queryOptions({
    queryKey: wholeOrderKey({ id, versionNumber }),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Order> => {
      const order = await call(orders.get, { params: { id }, signal })
      // The order was saved after the list was loaded, so update its card to match these lines.
      if (order.versionNumber !== versionNumber) showOrder(queryClient, order)
      return order
    },
  })
}
