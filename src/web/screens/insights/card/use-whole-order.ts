import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { orders } from '#shared/api/orders.ts'
import type { CardOrder, Order } from '#shared/order/order.ts'
import { call } from '#web/api/client.ts'
import { showOrder, wholeOrderKey } from '#web/order/order-cache.ts'

/** How long somebody stays on what unfolds an order before it is likely that they want to. */
const intentMs = 100

/** The order with its lines, read when they are wanted; the former version stays until the next one is there. */
export function useWholeOrder(order: CardOrder, wanted: boolean) {
  const queryClient = useQueryClient()
  return useQuery({
    ...wholeOrder(queryClient, order),
    enabled: wanted,
    placeholderData: (former) => (former?.id === order.id ? former : undefined),
  })
}

/** Reads it before it is wanted, where the pointer or the focus rests on what unfolds it. */
export function useLikely(order: CardOrder) {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const likely = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void queryClient.prefetchQuery(wholeOrder(queryClient, order)), intentMs)
  }
  const unlikely = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return { onPointerEnter: likely, onPointerLeave: unlikely, onFocus: likely, onBlur: unlikely }
}

/** The lines of a version stay what they are. */
function wholeOrder(queryClient: QueryClient, { id, versionNumber }: CardOrder) {
  return queryOptions({
    queryKey: wholeOrderKey({ id, versionNumber }),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Order> => {
      const order = await call(orders.get, { params: { id }, signal })
      // Somebody saved since the list was read: its card says so at once, and has these lines.
      if (order.versionNumber !== versionNumber) showOrder(queryClient, order)
      return order
    },
  })
}
