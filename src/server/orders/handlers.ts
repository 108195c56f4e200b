import type { AppContext } from '#server/context.ts'
import { idempotencyClaimOf } from '#server/http/idempotency-claim.ts'
import type { Handlers } from '#server/implement.ts'
import type { orderLife, orders } from '#shared/api/orders.ts'
import { archiveOrder, unarchiveOrder } from './archive-order.ts'
import { changeOrder } from './change-order.ts'
import { createOrder } from './create-order.ts'
import { readFamily, readOrder, readTimeline, readVersion, readVersions } from './read-order.ts'

export function orderHandlers(
  context: AppContext,
): Handlers<Omit<typeof orders, 'list' | 'cards' | 'families' | 'sum' | 'document'>> {
  const { db } = context
  return {
    get: ({ session, params }) => readOrder(db, session.user, params.id),
    create: ({ session, body, request }) =>
      createOrder(context, session, body, idempotencyClaimOf(request, body)),
    replace: ({ session, params, body, request }) =>
      changeOrder(context, session, params.id, body, 'replace', idempotencyClaimOf(request, body)),
    change: ({ session, params, body, request }) =>
      changeOrder(context, session, params.id, body, 'amend', idempotencyClaimOf(request, body)),
    versions: ({ session, params }) => readVersions(db, session.user, params.id),
    version: ({ session, params }) => readVersion(db, session.user, params.id, params.n),
    family: ({ session, params, query }) => readFamily(db, session.user, params.id, query.after),
  }
}

export function archiveHandlers(
  context: AppContext,
): Handlers<Pick<typeof orderLife, 'archive' | 'unarchive' | 'timeline'>> {
  return {
    archive: ({ session, params, query, request }) =>
      archiveOrder(context, session, params.id, {
        confirmed: query.finalized,
        versionNumber: query.versionNumber,
        claim: idempotencyClaimOf(request, null),
      }),
    unarchive: ({ session, params, body, request }) => {
      const creditsOver = body?.creditsOver
      const claim = idempotencyClaimOf(request, creditsOver === undefined ? null : { creditsOver })
      return unarchiveOrder(context, session, params.id, { claim, creditsOver })
    },
    timeline: ({ session, params }) => readTimeline(context.db, session.user, params.id),
  }
}
