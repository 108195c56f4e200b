import { orders } from '#shared/api/orders.ts'
import { callWithHeaders } from '#web/api/client.ts'
import type { PagedList } from '#web/order/list/order-pages.ts'
import type { KnownList } from '#web/order/list/use-order-pages.ts'
import { matchingQuery, type OrderFilters } from './order-filters.ts'

/** The paged list of all users' orders, including archived ones, for the table in Administration. */
export const adminOrders: PagedList<OrderFilters, null> = {
  name: 'administration',
  pageSize: 200,
  ahead: 40,
  query: (filters) => ({ ...matchingQuery(filters), sort: filters.sort }),
  read: (query, signal) => callWithHeaders(orders.list, { query, signal }),
  beside: async () => null,
}

export type AdminOrders = KnownList<OrderFilters, null>
