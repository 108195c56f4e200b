import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Aces, createAcesClient } from '#server/aces/client.ts'
import { startAcesSimulator } from '#server/aces/simulator/aces-simulator.ts'
import type { AppContext } from '#server/context.ts'
import { idempotencyClaimOf } from '#server/http/idempotency-claim.ts'
import { childOf, traceOf } from '#server/http/trace-parent.ts'
import type { Handlers } from '#server/implement.ts'
import type { orderLife } from '#shared/api/orders.ts'
import { fillSimulator } from './fill-simulator.ts'
import { finalizeOrder } from './finalize-order.ts'
import { startSweeper } from './sweeper.ts'

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

/**
 * Returns a client for the configured contract system, or null. The simulator uses HTTP like a real system;
 * it and the sweeper run until the app stops.
 */
async function startAces(app: FastifyInstance, context: AppContext): Promise<Aces | null> {
  const { db, clock, config, metrics } = context
  if (config.aces.mode === 'none') return null
  const simulator = config.aces.mode === 'simulator' ? await openSimulator(context) : null
  const remote = config.aces.mode === 'remote' ? config.aces : null
  const aces = createAcesClient({
    url: remote?.url ?? simulator?.url ?? '',
    token: remote?.token ?? simulator?.token,
    timeoutMs: config.aces.timeoutMs,
  })
  let sweeper: { stop(): Promise<void> } | undefined
  app.addHook('onListen', async () => {
    sweeper = startSweeper({ db, clock, aces, log: app.log, ...(metrics ? { metrics } : {}) })
  })
  // Stops the simulator only after the last response, so that no request is cut off.
  app.addHook('onClose', async () => {
    await sweeper?.stop()
    await simulator?.close()
  })
  return aces
}

async function openSimulator({ db }: AppContext) {
  await fillSimulator(db)
  const token = randomBytes(18).toString('base64url')
  const { url, close } = await startAcesSimulator(db, { token })
  return { url, token, close }
}
