import type { QueryClient } from '@tanstack/react-query'
import { orders } from '#shared/api/orders.ts'
import type { CardOrder, Order } from '#shared/order/order.ts'

interface Totals {
  total: number
  unfiltered: number
}

/** What a page of a list is here: its orders, and the totals that only the first page is told. */
interface Page {
  orders: readonly (Order | CardOrder)[]
  param: { totals: Totals }
}

interface Pages {
  pages: Page[]
  pageParams: { totals: Totals | null }[]
}

/**
 * Where the order with its lines is kept, as it was in that version. Not by the address of the call: what is said to
 * be outdated after a save is read again, and these never are, not even as long as a removed order is on the screen.
 */
export const wholeOrderKey = ({ id, versionNumber }: Pick<Order, 'id' | 'versionNumber'>) =>
  ['order of a version', id, versionNumber] as const

/** Shows at once in every list what an order is now; the lists are read again behind it. */
export function showOrder(queryClient: QueryClient, order: Order): void {
  queryClient.setQueryData(wholeOrderKey(order), order)
  // What a card shows and the whole order at once: some lists have these, some those. What only lists know stays.
  const listed = { ...order, lineCount: order.lineItems.length }
  changeLists(queryClient, (page) => ({
    ...page,
    orders: page.orders.map((one) => (one.id === order.id ? { ...one, ...listed } : one)),
  }))
}

/** Where an order stands in the list that is on the screen. */
export interface PlaceInList {
  /** The filters of the list, as a text to compare by. */
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

/** The same filters make the same text. */
export const listText = (filters: unknown) => JSON.stringify(filters)

/** Takes an order out of every list at once, and out of their counts. */
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
