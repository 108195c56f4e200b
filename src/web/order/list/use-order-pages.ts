import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { orders } from '#shared/api/orders.ts'
import type { Order } from '#shared/order/order.ts'
import type { CallError } from '#web/api/call-error.ts'
import { showing } from '#web/api/hooks.ts'
import {
  firstPage,
  type OrderPage,
  type PagedList,
  type PageParam,
  readPage,
  readRememberedPage,
} from './order-pages.ts'

/**
 * The maximum number of pages in memory. Pages scrolled out of range are dropped and reloaded on the way
 * back.
 */
const keptPages = 5

interface Pages<Filters, Beside, Listed> {
  pages: OrderPage<Filters, Beside, Listed>[]
  pageParams: PageParam[]
}

const keyOf = (name: string, filters: unknown) => [orders.list.path, 'pages', name, filters] as const
type Key = ReturnType<typeof keyOf>

const paging = {
  meta: showing(orders.list),
  maxPages: keptPages,
  placeholderData: keepPreviousData,
  // Doesn't compare responses with earlier ones: each has new maps and cursors, so comparing would waste
  // time.
  structuralSharing: false,
}

/** A failed attempt to jump to a page far from the loaded ones. */
interface LostJump<Filters> {
  filters: Filters
  index: number
  param: PageParam
  error: unknown
}

/**
 * Loads the matching orders page by page. The previous results stay visible until the first new page arrives.
 * A failed page is retried only at the user's request.
 */
export function useOrderPages<Filters, Beside, Listed extends { id: number }>(
  paged: PagedList<Filters, Beside, Listed>,
  filters: Filters,
  start: PageParam = firstPage,
) {
  type Known = Pages<Filters, Beside, Listed>
  const query = useInfiniteQuery<OrderPage<Filters, Beside, Listed>, CallError, Known, Key, PageParam>({
    queryKey: keyOf(paged.name, filters),
    queryFn: ({ pageParam, signal }) =>
      (pageParam.totals ? readPage : readRememberedPage)(paged, filters, pageParam, signal),
    initialPageParam: start,
    getNextPageParam: ({ hasNext, param }) => (hasNext ? { ...param, index: param.index + 1 } : null),
    getPreviousPageParam: ({ param }) => (param.index > 0 ? { ...param, index: param.index - 1 } : null),
    ...paging,
  })
  const { data, isFetching, isPlaceholderData, hasNextPage, hasPreviousPage } = query
  const { jumpTo, lostJump } = useJump(paged, filters)
  const lostPage = query.isFetchNextPageError || query.isFetchPreviousPageError ? query.error : null
  const failure = lostPage ?? lostJump?.error ?? null

  /**
   * Loads another page unless the rows from `first` to `last`, and the rows just above and below them, are
   * already loaded.
   */
  const show = useCallback(
    (first: number, last: number) => {
      if (!data || isFetching || isPlaceholderData || failure) return
      const { pageSize, ahead } = paged
      const { start, end, param } = extent(data, pageSize)
      const far = last < start - pageSize || first > end + pageSize
      const page = Math.floor(first / pageSize)
      if (far && param.cursors[page] !== undefined) void jumpTo(page, param)
      else if (hasNextPage && last >= end - ahead) void query.fetchNextPage()
      else if (hasPreviousPage && first < start + ahead) void query.fetchPreviousPage()
    },
    [
      paged,
      data,
      isFetching,
      isPlaceholderData,
      failure,
      hasNextPage,
      hasPreviousPage,
      jumpTo,
      query.fetchNextPage,
      query.fetchPreviousPage,
    ],
  )

  function askAgain() {
    if (isFetching) return
    if (query.isFetchNextPageError) void query.fetchNextPage()
    else if (query.isFetchPreviousPageError) void query.fetchPreviousPage()
    else if (lostJump) void jumpTo(lostJump.index, lostJump.param)
  }

  return { query, list: data ? listOf(data, paged.pageSize) : null, show, failure, askAgain }
}

/** Jumps to a page far from the loaded ones. The new page replaces all loaded pages. */
function useJump<Filters, Beside, Listed extends { id: number }>(
  paged: PagedList<Filters, Beside, Listed>,
  filters: Filters,
) {
  const queryClient = useQueryClient()
  const jumping = useRef(false)
  const [lost, setLost] = useState<LostJump<Filters> | null>(null)

  const jumpTo = useCallback(
    async (index: number, param: PageParam) => {
      if (jumping.current) return
      jumping.current = true
      try {
        const target = { ...param, index }
        const page = await readPage(paged, filters, target, new AbortController().signal)
        const known = { pages: [page], pageParams: [target] }
        queryClient.setQueryData<Pages<Filters, Beside, Listed>>(keyOf(paged.name, filters), known)
        setLost(null)
      } catch (error) {
        setLost({ filters, index, param, error })
      } finally {
        jumping.current = false
      }
    },
    [paged, filters, queryClient],
  )

  return { jumpTo, lostJump: lost?.filters === filters ? lost : null }
}

/** A list of orders, of which only some might be loaded. */
export interface KnownList<Filters, Beside, Listed = Order> {
  filters: Filters
  total: number
  unfiltered: number
  cursors: readonly string[]
  /** Number of rows, loaded or not. */
  count: number
  at: (index: number) => Listed | undefined
  /** Data that was loaded along with this order's page. */
  besideOf: (order: Listed) => Beside | undefined
}

function extent({ pages }: Pages<unknown, unknown, unknown>, pageSize: number) {
  const first = pages[0]?.param.index ?? 0
  const start = first * pageSize
  const loaded = pages.reduce((sum, page) => sum + page.orders.length, 0)
  const param = pages.reduce<PageParam>(
    (longest, page) => (page.param.cursors.length >= longest.cursors.length ? page.param : longest),
    pages[0]?.param ?? firstPage,
  )
  return { start, end: start + loaded, param }
}

function listOf<Filters, Beside, Listed>(
  data: Pages<Filters, Beside, Listed>,
  pageSize: number,
): KnownList<Filters, Beside, Listed> | null {
  const last = data.pages.at(-1)
  if (!last) return null
  const loaded = data.pages.flatMap((page) => page.orders)
  const { start, end, param } = extent(data, pageSize)
  const { total, unfiltered } = last.param.totals
  const known = Math.min(total, param.cursors.length * pageSize)
  return {
    filters: last.filters,
    total,
    unfiltered,
    cursors: param.cursors,
    count: last.hasNext ? Math.max(end, known) : end,
    at: (index) => loaded[index - start],
    besideOf: (order) => data.pages.find((page) => page.orders.includes(order))?.beside,
  }
}
