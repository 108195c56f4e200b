import type { AppContext } from '#server/context.ts'
import type { Handlers } from '#server/implement.ts'
import { filterWords } from '#server/orders/list/text-filter.ts'
import type { search } from '#shared/api/search.ts'
import { findCustomers } from './find-customers.ts'
import { findOrders } from './find-orders.ts'

/** `PO 1042` and `#1042` are what the number is called on the screen (rule finding/number-first). */
function withoutSign(q: string): string {
  return /^(?:po)?\s*(?:#\s*)?(\d+(?:-[sc]\d+)?)$/i.exec(q.trim())?.[1] ?? q
}

export function searchHandlers({ db }: AppContext): Handlers<typeof search> {
  return {
    find: async ({ session, query }) => {
      const q = withoutSign(query.q)
      const words = filterWords(q)
      if (words.length === 0) return { orders: [], customers: [] }
      const [orders, customers] = await Promise.all([
        findOrders(db, session.user, q, words),
        findCustomers(db, words),
      ])
      return { orders, customers }
    },
  }
}
