import { record } from '#server/audit.ts'
import type { AppContext } from '#server/context.ts'
import type { Handlers } from '#server/implement.ts'
import { byCalendar } from '#server/orders/list/narrowed.ts'
import type { manyOrders } from '#shared/api/many-orders.ts'
import { archiveQuestion } from './archive-question.ts'
import { chosenOrders } from './chosen-orders.ts'
import { exportOrders } from './export-orders.ts'
import { matchingIds } from './matching-ids.ts'

export function manyOrdersHandlers(context: AppContext): Handlers<typeof manyOrders> {
  const { db, config, clock } = context
  const dated = byCalendar(context)
  return {
    ids: ({ session, query }) => matchingIds(db, session.user, dated(query)),
    archiveQuestion: ({ body }) => archiveQuestion(db, body.ids),
    chosen: ({ session, query, body }) => chosenOrders(db, session.user, dated(query), body.ids),
    exportCsv: async ({ session, query, reply, request }) => {
      const file = await exportOrders(db, query, config.businessTimeZone)
      // A HEAD request isn't recorded as an export, because it doesn't return the file.
      if (request.method === 'GET') {
        const { ids, ...days } = query
        await record(
          { db, clock },
          {
            action: 'export',
            userEmail: session.user.email,
            realEmail: session.realUser?.email ?? null,
            subject: 'purchase-orders',
            detail: { ...days, ...(ids ? { orders: ids.length } : {}) },
          },
        )
      }
      reply.header('content-disposition', 'attachment; filename="purchase-orders.csv"')
      return file
    },
  }
}
