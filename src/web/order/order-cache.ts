import type { QueryClient } from '@tanstack/react-query'
import { orders } from '#shared/api/orders.ts'
import type { Order } from '#shared/order/order.ts'

/** What is changed of a page of a list; whose list it is says what else is in it. */
interface OrderPage {
  orders: Order[]
  place: { totals: { total: number; unfiltered: number } }
}

interface Pages {
  pages: OrderPage[]
  pageParams: { totals: { total: number; unfiltered: number } }[]
}

/** Shows at once in every list what an order is now; the lists are read again behind it. */
export function showOrder(queryClient: QueryClient, order: Order): void {
  changeLists(queryClient, (page) => ({
    ...page,
    orders: page.orders.map((one) => (one.id === order.id ? order : one)),
  }))
}

/** Takes an order out of every list at once, and out of their counts. */
export function hideOrder(queryClient: QueryClient, id: number): void {
  changeLists(
    queryClient,
    (page, holds) => {
      const { totals } = page.place
      const fewer = { total: totals.total - 1, unfiltered: totals.unfiltered - 1 }
      return {
        ...page,
        orders: page.orders.filter((one) => one.id !== id),
        place: holds ? { ...page.place, totals: fewer } : page.place,
      }
    },
    id,
  )
}

function changeLists(
  queryClient: QueryClient,
  change: (page: OrderPage, holds: boolean) => OrderPage,
  id?: number,
): void {
  queryClient.setQueriesData<Pages>({ queryKey: [orders.list.path, 'pages'] }, (data) => {
    if (!data) return data
    const holds = data.pages.some((page) => page.orders.some((one) => one.id === id))
    const pages = data.pages.map((page) => change(page, holds))
    // The totals travel with the places of the pages, because only the first page is told them.
    const pageParams = data.pageParams.map((place) => ({
      ...place,
      totals: pages[0]?.place.totals ?? place.totals,
    }))
    return { ...data, pages, pageParams }
  })
}
