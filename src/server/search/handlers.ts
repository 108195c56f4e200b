import type { AppContext } from '#server/context.ts'
import type { Handlers } from '#server/implement.ts'
import { filterWords } from '#server/orders/list/text-filter.ts'
import type { search } from '#shared/api/search.ts'
import { findCustomers } from './find-customers.ts'
import { findOrders } from './find-orders.ts'

export function searchHandlers({ db }: AppContext): Handlers<typeof search> {
  return {
    find: async ({ session, query }) => {
      const words = filterWords(query.q)
      if (words.length === 0) return { orders: [], customers: [] }
      const [orders, customers] = await Promise.all([
        findOrders(db, session.user, query.q, words),
        findCustomers(db, words),
      ])
      return { orders, customers }
    },
  }
}
