import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { admit } from '#server/implement.ts'
import { findSession, usesCookie } from '#server/session.ts'
import { AppError } from '#shared/errors.ts'
import { refuseForeignWrite } from './origin.ts'

/** Before anything of a call is read: who calls, from where, how often, and whether the call is for them. */
export function guard(app: FastifyInstance, context: AppContext): void {
  const { config } = context
  app.decorateRequest('session', null)
  const limitSignIns = app.rateLimit({
    max: config.rateLimitSignIns,
    timeWindow: '1 minute',
    keyGenerator: (request) => `sign-in ${request.ip}`,
  })
  const limitWrites = app.rateLimit({
    max: ({ routeOptions }) => Math.min(routeOptions.config.perMinute ?? Infinity, config.rateLimitWrites),
    timeWindow: '1 minute',
    keyGenerator: ({ routeOptions, session, ip }) => {
      const counted = routeOptions.config.perMinute === undefined ? 'write' : routeOptions.url
      return `${counted} ${session?.realUser?.email ?? session?.user.email ?? ip}`
    },
  })

  app.addHook('onRequest', async function (request, reply) {
    const { audience, writes } = request.routeOptions.config
    if (!audience) return
    reply.header('cache-control', 'no-store')
    const signsIn = request.routeOptions.url === '/api/auth/login'
    // A person who has written too much must still be able to sign out.
    const counts = writes && !signsIn && request.routeOptions.url !== '/api/auth/logout'
    if (/%00/.test(request.url)) throw new AppError('invalid', 'Remove the NUL character from the address')
    if (writes && (usesCookie(request) || signsIn)) refuseForeignWrite(request, config.publicUrl ?? null)
    if (signsIn) await limitSignIns.call(this, request, reply)
    request.session = await findSession(context, request, reply)
    if (counts) await limitWrites.call(this, request, reply)
    admit(audience, request.session)
  })
}
