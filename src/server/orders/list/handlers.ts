import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '#server/context.ts'
import type { Handlers } from '#server/implement.ts'
import { cardJson, orderJson } from '#server/orders/order-json.ts'
import { presentOrder } from '#server/orders/read-order.ts'
import type { knownFields } from '#shared/api/known-fields.ts'
import type { orderLife, orders } from '#shared/api/orders.ts'
import type { CardOrder, StoredOrder } from '#shared/order/order.ts'
import { readFamilies } from './families.ts'
import { readKnownFields } from './known-fields.ts'
import { listOrders, type OrderPage } from './list-orders.ts'
import { byCalendar } from './narrowed.ts'
import { sumOrders } from './sum-orders.ts'
import { readTotals } from './totals.ts'

export function listHandlers(
  context: AppContext,
): Handlers<Pick<typeof orders, 'list' | 'cards' | 'families' | 'sum'>> {
  const { db } = context
  const dated = byCalendar(context)
  return {
    list: async ({ session, query, reply }) => {
      const page = await listOrders<StoredOrder>(db, session.user, dated(query), () => sql.raw(orderJson))
      return tell(reply, page).map(presentOrder)
    },
    cards: async ({ session, query, reply }) =>
      tell(reply, await listOrders<CardOrder>(db, session.user, dated(query), cardJson)),
    families: ({ session, query }) => readFamilies(db, session.user, dated(query)),
    sum: ({ session, query }) => sumOrders(db, session.user, dated(query)),
  }
}

function tell<Listed>(reply: FastifyReply, { orders, total, unfiltered, next }: OrderPage<Listed>): Listed[] {
  if (total !== null) reply.header('x-total-count', total).header('x-total-unfiltered', unfiltered)
  if (next) reply.header('link', `<${next}>; rel="next"`)
  return orders
}

export function totalsHandlers({ db }: AppContext): Handlers<Pick<typeof orderLife, 'totals'>> {
  return { totals: ({ session, query }) => readTotals(db, session.user, query) }
}

export function knownFieldsHandlers({ db }: AppContext): Handlers<typeof knownFields> {
  return {
    list: ({ session, params, query }) => readKnownFields(db, session.user, params.id, query.q ?? ''),
  }
}
