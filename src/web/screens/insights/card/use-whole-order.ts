import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { orders } from '#shared/api/orders.ts'
import type { CardOrder, Order } from '#shared/order/order.ts'
import { call } from '#web/api/client.ts'
import { showOrder, wholeOrderKey } from '#web/order/order-cache.ts'

/** How long the pointer or focus must rest on an expand control before expanding is likely. */
const intentMs = 100

/** Loads an order with its lines on demand; the previous version stays until the next one arrives. */
export function useWholeOrder(order: CardOrder, wanted: boolean) {
  const queryClient = useQueryClient()
  return useQuery({
    ...wholeOrder(queryClient, order),
    enabled: wanted,
    placeholderData: (former) => (former?.id === order.id ? former : undefined),
  })
}

/**
 * Prefetches the order when the pointer or focus rests on its expand control; once expanded, it loads anyway.
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

/** Never reloaded, because the lines of a version don't change. */
function wholeOrder(queryClient: QueryClient, { id, versionNumber }: CardOrder) {
  return queryOptions({
    queryKey: wholeOrderKey({ id, versionNumber }),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Order> => {
      const order = await call(orders.get, { params: { id }, signal })
      // The order was saved since the list was loaded, so its card is updated to match these lines.
      if (order.versionNumber !== versionNumber) showOrder(queryClient, order)
      return order
    },
  })
}
