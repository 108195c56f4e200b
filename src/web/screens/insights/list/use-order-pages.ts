import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Family } from '#shared/api/orders.ts'
import { orders } from '#shared/api/orders.ts'
import type { Order } from '#shared/order/order.ts'
import type { CallError } from '#web/api/call-error.ts'
import type { ListFilters } from './list-filters.ts'
import {
  familyIdOf,
  firstPage,
  type OrderPage,
  type PageParam,
  pageSize,
  readPage,
  readRememberedPage,
} from './order-pages.ts'
import { type RememberedList, rememberedList } from './remembered-list.ts'

/** Pages that are kept at once: what was scrolled past is let go, and read again on the way back. */
const keptPages = 5
/** Cards before the end of what is loaded from which on more is asked for. */
const ahead = 12

interface Pages {
  pages: OrderPage[]
  pageParams: PageParam[]
}

/** A page far from those that are loaded, that could not be read. */
interface LostJump {
  filters: ListFilters
  index: number
  param: PageParam
  error: unknown
}

const listKey = (filters: ListFilters) => [orders.list.path, 'pages', filters] as const

/**
 * The orders that match, page after page; the former ones stay until the first new ones are there. A page that
 * could not be read is asked for again only when somebody says so.
 */
export function useOrderPages(who: string, filters: ListFilters) {
  const queryClient = useQueryClient()
  const start = useMemo(() => startOf(rememberedList(who, JSON.stringify(filters))), [who, filters])
  const query = useInfiniteQuery<OrderPage, CallError, Pages, ReturnType<typeof listKey>, PageParam>({
    queryKey: listKey(filters),
    queryFn: ({ pageParam, signal }) =>
      (pageParam.totals ? readPage : readRememberedPage)(filters, pageParam, signal),
    initialPageParam: start,
    getNextPageParam: ({ hasNext, param }) => (hasNext ? { ...param, index: param.index + 1 } : null),
    getPreviousPageParam: ({ param }) => (param.index > 0 ? { ...param, index: param.index - 1 } : null),
    maxPages: keptPages,
    placeholderData: keepPreviousData,
    // Maps and cursors are made with each answer; comparing them would only cost time.
    structuralSharing: false,
  })
  const { data, isFetching, isPlaceholderData, hasNextPage, hasPreviousPage } = query
  const jumping = useRef(false)
  const [lostJump, setLostJump] = useState<LostJump | null>(null)
  const lostPage = query.isFetchNextPageError || query.isFetchPreviousPageError ? query.error : null
  const failure = lostPage ?? (lostJump?.filters === filters ? lostJump.error : null)

  const jumpTo = useCallback(
    async (index: number, param: PageParam) => {
      if (jumping.current) return
      jumping.current = true
      try {
        const target = { ...param, index }
        const page = await readPage(filters, target, new AbortController().signal)
        queryClient.setQueryData<Pages>(listKey(filters), { pages: [page], pageParams: [target] })
        setLostJump(null)
      } catch (error) {
        setLostJump({ filters, index, param, error })
      } finally {
        jumping.current = false
      }
    },
    [filters, queryClient],
  )

  /** Sees to it that the cards from `first` to `last` are there, and some beyond. */
  const show = useCallback(
    (first: number, last: number) => {
      if (!data || isFetching || isPlaceholderData || failure) return
      const { start, end, param } = extent(data)
      const far = last < start - pageSize || first > end + pageSize
      const page = Math.floor(first / pageSize)
      if (far && param.cursors[page] !== undefined) void jumpTo(page, param)
      else if (hasNextPage && last >= end - ahead) void query.fetchNextPage()
      else if (hasPreviousPage && first < start + ahead) void query.fetchPreviousPage()
    },
    [
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

  return { query, list: data ? listOf(data) : null, show, failure, askAgain }
}

/** The list as it is known now, with what is loaded of it. */
export interface KnownList {
  filters: ListFilters
  total: number
  unfiltered: number
  /** Of the pages that are known to be there. */
  cursors: readonly string[]
  /** Places for cards, loaded or not. */
  count: number
  at: (index: number) => Order | undefined
  /** Undefined where an order has no family, null where it could not be read. */
  familyOf: (order: Order) => Family | undefined | null
}

/** Where somebody was, to be read first: what is before and behind it follows as it comes in sight. */
function startOf(remembered: RememberedList | null): PageParam {
  if (!remembered || remembered.cursors[remembered.page] === undefined) return firstPage
  return { index: remembered.page, cursors: remembered.cursors, totals: null }
}

function extent({ pages }: Pages) {
  const first = pages[0]?.param.index ?? 0
  const start = first * pageSize
  const loaded = pages.reduce((sum, page) => sum + page.orders.length, 0)
  const param = pages.reduce(
    (longest, page) => (page.param.cursors.length >= longest.cursors.length ? page.param : longest),
    pages[0]?.param ?? firstPage,
  )
  return { start, end: start + loaded, param }
}

function listOf(data: Pages): KnownList | null {
  const last = data.pages.at(-1)
  if (!last) return null
  const loaded = data.pages.flatMap((page) => page.orders)
  const { start, end, param } = extent(data)
  const { total, unfiltered } = last.param.totals
  const known = Math.min(total, param.cursors.length * pageSize)
  return {
    filters: last.filters,
    total,
    unfiltered,
    cursors: param.cursors,
    count: last.hasNext ? Math.max(end, known) : end,
    at: (index) => loaded[index - start],
    familyOf(order) {
      const page = data.pages.find(({ orders }) => orders.includes(order))
      return page?.families === null ? null : page?.families.get(familyIdOf(order))
    },
  }
}
