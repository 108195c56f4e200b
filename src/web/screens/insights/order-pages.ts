import { type Family, orders } from '#shared/api/orders.ts'
import type { Order } from '#shared/order/order.ts'
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
export interface PagePlace {
  index: number
  /** The cursor of each page that is known to be there; that of the first is empty. */
  cursors: readonly string[]
  totals: Totals
}

export interface OrderPage {
  orders: readonly Order[]
  /** By the id of the original; null when they could not be read. */
  families: ReadonlyMap<number, Family> | null
  /** What was asked for: while the next answer is on its way, the former one is still shown with it. */
  filters: ListFilters
  place: PagePlace
  hasNext: boolean
}

export const firstPlace: PagePlace = { index: 0, cursors: [''], totals: { total: 0, unfiltered: 0 } }

export async function readPage(
  filters: ListFilters,
  place: PagePlace,
  signal: AbortSignal,
): Promise<OrderPage> {
  const query = {
    limit: pageSize,
    sort: filters.sort,
    fiscalYear: filters.fiscalYear ?? undefined,
    q: filters.text.trim() || undefined,
    cursor: place.cursors[place.index] || undefined,
  }
  const { data, headers } = await callWithHeaders(orders.list, { query, signal })
  const next = nextCursor(headers.get('link'))
  return {
    orders: data,
    families: await readFamilies(data, signal),
    filters,
    place: { ...place, cursors: withCursor(place, next), totals: totalsOf(headers) ?? place.totals },
    hasNext: next !== null,
  }
}

/** The cursor in `</api/purchase-orders?…&cursor=…>; rel="next"`. */
export function nextCursor(link: string | null): string | null {
  const path = link && /<([^>]+)>;\s*rel="?next"?/.exec(link)?.[1]
  return path ? new URLSearchParams(path.slice(path.indexOf('?') + 1)).get('cursor') : null
}

function withCursor({ cursors, index }: PagePlace, next: string | null): readonly string[] {
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
