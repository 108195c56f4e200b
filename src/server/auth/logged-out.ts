import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { cookieOptions } from '#server/session.ts'

/** Says that somebody logged out in this browser, and of whom nothing: it opens nothing and is no secret. */
const cookieName = 'furrow_logged_out'
/** Until somebody signs in there, which ends it, and no longer than this. */
const lastsSeconds = 7 * 86_400

const options = (context: AppContext) => cookieOptions(context, '/api/auth')

/** The provider still knows the person: the next one at this computer is asked who they are (rule sign-in/after-logout). */
export function markLoggedOut(context: AppContext, reply: FastifyReply): void {
  reply.setCookie(cookieName, 'yes', { ...options(context), maxAge: lastsSeconds })
}

export function isLoggedOut(request: FastifyRequest): boolean {
  return request.cookies[cookieName] !== undefined
}

export function unmarkLoggedOut(context: AppContext, reply: FastifyReply): void {
  reply.clearCookie(cookieName, options(context))
}
