import type { orderLife } from '#shared/api/orders.ts'
import type { AppContext } from '../context.ts'
import type { Handlers } from '../implement.ts'
import { archiveOrder, unarchiveOrder } from './archive-order.ts'
import { idempotencyClaimOf } from './idempotency.ts'
import { readTotals } from './list/totals.ts'
import { readTimeline } from './timeline.ts'

export function lifeHandlers(context: AppContext): Handlers<Omit<typeof orderLife, 'finalize'>> {
  const { db } = context
  return {
    archive: ({ session, params, query, request }) =>
      archiveOrder(context, session, params.id, {
        confirmed: query.finalized,
        claim: idempotencyClaimOf(request, null),
      }),
    unarchive: ({ session, params, request }) =>
      unarchiveOrder(context, session, params.id, idempotencyClaimOf(request, null)),
    totals: ({ session, query }) => readTotals(db, session.user, query),
    timeline: ({ session, params }) => readTimeline(db, session.user, params.id),
  }
}
