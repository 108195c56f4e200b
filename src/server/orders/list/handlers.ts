import type { AppContext } from '#server/context.ts'
import type { Handlers } from '#server/implement.ts'
import type { orderLife, orders } from '#shared/api/orders.ts'
import { readFamilies } from './families.ts'
import { listOrders } from './list-orders.ts'
import { readTotals } from './totals.ts'

export function listHandlers({ db }: AppContext): Handlers<Pick<typeof orders, 'list' | 'families'>> {
  return {
    list: async ({ session, query, reply }) => {
      const page = await listOrders(db, session.user, query)
      if (page.total !== null)
        reply.header('x-total-count', page.total).header('x-total-unfiltered', page.unfiltered)
      if (page.next) reply.header('link', `<${page.next}>; rel="next"`)
      return page.orders
    },
    families: ({ session, query }) => readFamilies(db, session.user, query),
  }
}

export function totalsHandlers({ db }: AppContext): Handlers<Pick<typeof orderLife, 'totals'>> {
  return { totals: ({ session, query }) => readTotals(db, session.user, query) }
}
