import type { orders } from '#shared/api/orders.ts'
import type { Sent } from '#shared/endpoint.ts'
import type { Order } from '#shared/order/order.ts'
import { CallError } from '#web/api/call-error.ts'

export type PageQuery = NonNullable<Sent<typeof orders.list>['query']>

/** Defines a paged list of orders, and how its filters become a query. */
export interface PagedList<Filters, Beside, Listed extends { id: number } = Order> {
  /** The list's name in the cache, which keeps its pages separate from those of other lists. */
  name: string
  pageSize: number
  /** More orders are loaded when only this many loaded ones are left above or below the visible ones. */
  ahead: number
  query: (filters: Filters) => PageQuery
  /** Reads a page of orders, either complete or with only the fields that cards show. */
  read: (query: PageQuery, signal: AbortSignal) => Promise<{ data: readonly Listed[]; headers: Headers }>
  /** Loads other data along with a page of orders, so that cards don't grow after they appear. */
  beside: (page: readonly Listed[], filters: Filters, signal: AbortSignal) => Promise<Beside>
}

export interface Totals {
  total: number
  /** The number of orders if no filter is set. */
  unfiltered: number
}

/**
 * A page's position, the known cursors for reloading dropped pages, and the totals, which only the first page
 * returns.
 */
export interface PageParam {
  index: number
  /** The cursor of each known page; the first is empty. */
  cursors: readonly string[]
  /** Null until a page has returned the totals. */
  totals: Totals | null
}

export interface OrderPage<Filters, Beside, Listed = Order> {
  orders: readonly Listed[]
  beside: Beside
  /**
   * The filters that the shown orders match. After the user changes a filter, these are the old filters until
   * the new response arrives.
   */
  filters: Filters
  param: PageParam & { totals: Totals }
  hasNext: boolean
}

export const firstPage: PageParam = { index: 0, cursors: [''], totals: null }

export async function readPage<Filters, Beside, Listed extends { id: number }>(
  list: PagedList<Filters, Beside, Listed>,
  filters: Filters,
  param: PageParam,
  signal: AbortSignal,
): Promise<OrderPage<Filters, Beside, Listed>> {
  const asked = list.query(filters)
  const cursor = param.cursors[param.index] || undefined
  const { data, headers, next } = await readWhole(list, asked, cursor, signal)
  const [beside, totals] = await Promise.all([
    list.beside(data, filters, signal),
    totalsOf(headers) ?? param.totals ?? readTotals(list, asked, signal),
  ])
  return {
    orders: data,
    beside,
    filters,
    param: { ...param, cursors: withCursor(param, next), totals },
    hasNext: next !== null,
  }
}

/**
 * Reads a full page. Follows `next` links if the server ends a page early because of long orders (rule
 * lists/pages).
 */
async function readWhole<Listed extends { id: number }>(
  { read, pageSize }: Pick<PagedList<never, unknown, Listed>, 'read' | 'pageSize'>,
  asked: PageQuery,
  cursor: string | undefined,
  signal: AbortSignal,
) {
  const { data, headers } = await read({ ...asked, limit: pageSize, cursor }, signal)
  const page = [...data]
  let next = nextCursor(headers.get('link'))
  while (next !== null && page.length < pageSize) {
    const more = await read({ ...asked, limit: pageSize - page.length, cursor: next }, signal)
    page.push(...more.data)
    next = nextCursor(more.headers.get('link'))
  }
  return { data: page, headers, next }
}

/** Reads the remembered page, or the first page if the remembered cursor has expired. */
export async function readRememberedPage<Filters, Beside, Listed extends { id: number }>(
  list: PagedList<Filters, Beside, Listed>,
  filters: Filters,
  param: PageParam,
  signal: AbortSignal,
): Promise<OrderPage<Filters, Beside, Listed>> {
  try {
    return await readPage(list, filters, param, signal)
  } catch (error) {
    if (param.index === 0 || !(error instanceof CallError) || error.status !== 400) throw error
    return readPage(list, filters, firstPage, signal)
  }
}

/** Reads the totals, which only a request without a cursor returns. */
async function readTotals(
  { read }: Pick<PagedList<unknown, unknown, { id: number }>, 'read'>,
  asked: PageQuery,
  signal: AbortSignal,
): Promise<Totals> {
  const { headers } = await read({ ...asked, limit: 1 }, signal)
  return totalsOf(headers) ?? { total: 0, unfiltered: 0 }
}

/** Extracts the cursor from a header such as `</api/purchase-orders?…&cursor=…>; rel="next"`. */
export function nextCursor(link: string | null): string | null {
  const path = link && /<([^<>]+)>;\s*rel="?next"?/.exec(link)?.[1]
  return path ? new URLSearchParams(path.slice(path.indexOf('?') + 1)).get('cursor') : null
}

function withCursor({ cursors, index }: PageParam, next: string | null): readonly string[] {
  const before = cursors.slice(0, index + 1)
  return next === null ? before : [...before, next, ...cursors.slice(index + 2)]
}

function totalsOf(headers: Headers): Totals | null {
  const total = headers.get('x-total-count')
  const unfiltered = headers.get('x-total-unfiltered')
  return total === null || unfiltered === null
    ? null
    : { total: Number(total), unfiltered: Number(unfiltered) }
}
