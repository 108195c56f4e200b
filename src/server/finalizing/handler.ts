import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { idempotencyClaimOf } from '#server/http/idempotency-claim.ts'
import { childOf, traceOf } from '#server/http/trace-parent.ts'
import type { Handlers } from '#server/implement.ts'
import type { orderLife } from '#shared/api/orders.ts'
import { finalizeOrder } from './finalize-order.ts'
import { startAces } from './start-aces.ts'

/** Starts what finalizing needs until shutdown, and handles its only call. */
export async function finalizeHandlers(
  app: FastifyInstance,
  context: AppContext,
): Promise<Handlers<Pick<typeof orderLife, 'finalize'>>> {
  const finalizing = { ...context, aces: await startAces(app, context) }
  return {
    finalize: ({ session, params, body, request }) =>
      finalizeOrder(
        { ...finalizing, aces: finalizing.aces?.within(childOf(traceOf(request))) ?? null },
        session,
        params.id,
        body,
        idempotencyClaimOf(request, body),
        () => request.raw.socket.destroyed,
      ),
  }
}
