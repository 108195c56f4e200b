import { type Family, orders } from '#shared/api/orders.ts'
import type { Order } from '#shared/order/order.ts'
import { CallError } from '#web/api/call-error.ts'
import { call, callWithHeaders } from '#web/api/client.ts'
import type { ListFilters } from './list-filters.ts'

export const pageSize = 40

export interface Totals {
  /** How many match. */
  total: number
  /** How many there are without the filters. */
  unfiltered: number
}

/**
 * Where a page is in the list. The cursors found so far travel along, so that pages that were let go can be
 * read again, and so do the totals, which only the first page is told.
 */
export interface PageParam {
  index: number
  /** The cursor of each page that is known to be there; that of the first is empty. */
  cursors: readonly string[]
  /** Null until a page has told them. */
  totals: Totals | null
}

export interface OrderPage {
  orders: readonly Order[]
  /** By the id of the original; null when they could not be read. */
  families: ReadonlyMap<number, Family> | null
  /** What was asked for: while the next answer is on its way, the former one is still shown with it. */
  filters: ListFilters
  param: PageParam & { totals: Totals }
  hasNext: boolean
}

export const firstPage: PageParam = { index: 0, cursors: [''], totals: null }

export async function readPage(
  filters: ListFilters,
  param: PageParam,
  signal: AbortSignal,
): Promise<OrderPage> {
  const cursor = param.cursors[param.index] || undefined
  const query = { ...queryOf(filters), limit: pageSize, cursor }
  const { data, headers } = await callWithHeaders(orders.list, { query, signal })
  const next = nextCursor(headers.get('link'))
  const [families, totals] = await Promise.all([
    readFamilies(data, signal),
    totalsOf(headers) ?? param.totals ?? readTotals(filters, signal),
  ])
  return {
    orders: data,
    families,
    filters,
    param: { ...param, cursors: withCursor(param, next), totals },
    hasNext: next !== null,
  }
}

/** The page that was remembered; the first one where the server doesn't know its cursor any more. */
export async function readRememberedPage(
  filters: ListFilters,
  param: PageParam,
  signal: AbortSignal,
): Promise<OrderPage> {
  try {
    return await readPage(filters, param, signal)
  } catch (error) {
    if (param.index === 0 || !(error instanceof CallError) || error.status !== 400) throw error
    return readPage(filters, firstPage, signal)
  }
}

function queryOf({ sort, fiscalYear, text }: ListFilters) {
  return { sort, fiscalYear: fiscalYear ?? undefined, q: text.trim() || undefined }
}

/** Only a page without a cursor tells them. */
async function readTotals(filters: ListFilters, signal: AbortSignal): Promise<Totals> {
  const query = { ...queryOf(filters), limit: 1 }
  const { headers } = await callWithHeaders(orders.list, { query, signal })
  return totalsOf(headers) ?? { total: 0, unfiltered: 0 }
}

/** The cursor in `</api/purchase-orders?…&cursor=…>; rel="next"`. */
export function nextCursor(link: string | null): string | null {
  const path = link && /<([^>]+)>;\s*rel="?next"?/.exec(link)?.[1]
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

export function familyIdOf(order: Pick<Order, 'id' | 'parentPoId'>): number {
  return order.parentPoId ?? order.id
}

/** Read with their page, so that no card grows after it was shown. Only what is finalized can have children. */
async function readFamilies(
  page: readonly Order[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Family> | null> {
  const ids = new Set(
    page.filter((order) => order.finalized || order.parentPoId !== null).map((order) => familyIdOf(order)),
  )
  if (ids.size === 0) return new Map()
  try {
    const families = await call(orders.families, { query: { ids: [...ids].join(',') }, signal })
    return new Map(families.map((family) => [family.familyId, family]))
  } catch (error) {
    if (signal.aborted) throw error
    // The orders are there all the same; the cards say that the family is not.
    return null
  }
}
