import type { QueryClient } from '@tanstack/react-query'
import { orders } from '#shared/api/orders.ts'
import type { CardOrder, Order } from '#shared/order/order.ts'

interface Totals {
  total: number
  unfiltered: number
}

/** A cached list page: its orders, and the totals that only the first page returns. */
interface Page {
  orders: readonly (Order | CardOrder)[]
  param: { totals: Totals }
}

interface Pages {
  pages: Page[]
  pageParams: { totals: Totals | null }[]
}

/**
 * The cache key for one version of an order. Saving an order invalidates all keys that start with the
 * endpoint's path. This key starts differently, because a stored version never changes.
 */
export const wholeOrderKey = ({ id, versionNumber }: Pick<Order, 'id' | 'versionNumber'>) =>
  ['order of a version', id, versionNumber] as const

/** Updates the order in every cached list immediately, without waiting for the lists to reload. */
export function showOrder(queryClient: QueryClient, order: Order): void {
  queryClient.setQueryData(wholeOrderKey(order), order)
  // Some lists contain only the fields of a card, and others contain whole orders. This object has the fields
  // of both.
  const listed = { ...order, lineCount: order.lineItems.length }
  changeLists(queryClient, (page) => ({
    ...page,
    orders: page.orders.map((one) => (one.id === order.id ? { ...one, ...listed } : one)),
  }))
}

export interface PlaceInList {
  /** The list's filters as text. Two lists with the same text have the same filters. */
  list: string
  previous: number | null
  next: number | null
}

export function placeInList(queryClient: QueryClient, id: number): PlaceInList | null {
  const shown = queryClient.getQueriesData<Pages>({ queryKey: [orders.list.path, 'pages'], type: 'active' })
  for (const [queryKey, data] of shown) {
    const all = data?.pages.flatMap((page) => page.orders) ?? []
    const at = all.findIndex((order) => order.id === id)
    if (at < 0) continue
    const idAt = (index: number) => all[index]?.id ?? null
    return { list: listText(queryKey.at(-1)), previous: idAt(at - 1), next: idAt(at + 1) }
  }
  return null
}

export const listText = (filters: unknown) => JSON.stringify(filters)

export function hideOrder(queryClient: QueryClient, id: number): void {
  changeLists(
    queryClient,
    (page, holds) => {
      const { totals } = page.param
      const fewer = { total: totals.total - 1, unfiltered: totals.unfiltered - 1 }
      return {
        ...page,
        orders: page.orders.filter((one) => one.id !== id),
        param: holds ? { ...page.param, totals: fewer } : page.param,
      }
    },
    id,
  )
}

function changeLists(
  queryClient: QueryClient,
  change: (page: Page, holds: boolean) => Page,
  id?: number,
): void {
  queryClient.setQueriesData<Pages>({ queryKey: [orders.list.path, 'pages'] }, (data) => {
    if (!data) return data
    const holds = data.pages.some((page) => page.orders.some((one) => one.id === id))
    const pages = data.pages.map((page) => change(page, holds))
    const pageParams = data.pageParams.map((param) => ({
      ...param,
      totals: pages[0]?.param.totals ?? param.totals,
    }))
    return { ...data, pages, pageParams }
  })
}
