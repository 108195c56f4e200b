import { useMemo } from 'react'
import { orders } from '#shared/api/orders.ts'
import type { Family } from '#shared/api/orders-schemas.ts'
import type { CardOrder } from '#shared/order/order.ts'
import { call, callWithHeaders } from '#web/api/client.ts'
import { firstPage, type PagedList, type PageParam } from '#web/order/list/order-pages.ts'
import { type KnownList, useOrderPages } from '#web/order/list/use-order-pages.ts'
import { type ListFilters, matchingQuery } from './list-filters.ts'
import { type ListView, listKey } from './list-view.ts'
import { type RememberedList, rememberedList } from './remembered-list.ts'

export const pageSize = 40

/** The families, by the ID of the original order. Null if they could not be loaded. */
type Families = ReadonlyMap<number, Family> | null

const insightsList: PagedList<ListFilters, Families, CardOrder> = {
  name: 'insights',
  pageSize,
  ahead: 12,
  query: queryOf,
  read: (query, signal) => callWithHeaders(orders.cards, { query: { ...query, view: 'card' }, signal }),
  beside: readFamilies,
}

function queryOf(filters: ListFilters) {
  return { ...matchingQuery(filters), sort: filters.sort }
}

export interface InsightsList extends KnownList<ListFilters, Families, CardOrder> {
  /** The family of an order. Undefined if the order has no family, null if the family could not be loaded. */
  familyOf: (order: CardOrder) => Family | undefined | null
}

/** Loads the orders for Insights, starting at the page where this user left off. */
export function useInsightsPages(who: string, filters: ListFilters, view: ListView) {
  const start = useMemo(() => startOf(rememberedList(who, listKey(filters, view))), [who, filters, view])
  const { list, ...pages } = useOrderPages(insightsList, filters, start)
  return { ...pages, list: list && withFamilies(list) }
}

/**
 * Returns the first page to load: the one where the user left off. Pages before and after it load as they
 * come into view.
 */
function startOf(remembered: RememberedList | null): PageParam {
  if (!remembered || remembered.cursors[remembered.page] === undefined) return firstPage
  return { index: remembered.page, cursors: remembered.cursors, totals: null }
}

function withFamilies(list: KnownList<ListFilters, Families, CardOrder>): InsightsList {
  return {
    ...list,
    familyOf(order) {
      const families = list.besideOf(order)
      return families === null ? null : families?.get(familyIdOf(order))
    },
  }
}

export function familyIdOf(order: Pick<CardOrder, 'id' | 'parentPoId'>): number {
  return order.parentPoId ?? order.id
}

/**
 * Loads the families together with a page of orders, so that no card grows after it is shown. Skips open
 * originals, because only finalized orders can have children.
 */
async function readFamilies(
  page: readonly CardOrder[],
  filters: ListFilters,
  signal: AbortSignal,
): Promise<Families> {
  const ids = new Set(
    page.filter((order) => order.finalized || order.parentPoId !== null).map((order) => familyIdOf(order)),
  )
  if (ids.size === 0) return new Map()
  try {
    const families = await call(orders.families, {
      query: { ids: [...ids].join(','), ...queryOf(filters) },
      signal,
    })
    return new Map(families.map((family) => [family.familyId, family]))
  } catch (error) {
    if (signal.aborted) throw error
    // Shows the orders without their families; each card notes that its family could not be loaded.
    return null
  }
}
