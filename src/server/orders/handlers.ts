import type { orders } from '#shared/api/orders.ts'
import type { AppContext } from '../context.ts'
import type { Handlers } from '../implement.ts'
import { idempotencyClaimOf } from './idempotency.ts'
import { readFamilies } from './list/families.ts'
import { listOrders } from './list/list-orders.ts'
import { readFamily, readOrder, readVersion, readVersions } from './read-order.ts'
import { changeOrder, createOrder } from './write.ts'

export function orderHandlers(context: AppContext): Handlers<typeof orders> {
  const { db } = context
  return {
    list: async ({ session, query, reply }) => {
      const page = await listOrders(db, session.user, query)
      if (page.total !== null)
        reply.header('x-total-count', page.total).header('x-total-unfiltered', page.unfiltered)
      if (page.next) reply.header('link', `<${page.next}>; rel="next"`)
      return page.orders
    },
    get: ({ session, params }) => readOrder(db, session.user, params.id),
    create: ({ session, body, request }) =>
      createOrder(context, session, body, idempotencyClaimOf(request, body)),
    replace: ({ session, params, body, request }) =>
      changeOrder(context, session, params.id, body, 'replace', idempotencyClaimOf(request, body)),
    change: ({ session, params, body, request }) =>
      changeOrder(context, session, params.id, body, 'amend', idempotencyClaimOf(request, body)),
    versions: ({ session, params }) => readVersions(db, session.user, params.id),
    version: ({ session, params }) => readVersion(db, session.user, params.id, params.n),
    family: ({ session, params }) => readFamily(db, session.user, params.id),
    families: ({ session, query }) => readFamilies(db, session.user, query.ids),
  }
}
