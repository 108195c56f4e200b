import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { cookieOptions, dropFormerCookie, nameOf } from '#server/credentials.ts'

/** Says that somebody logged out in this browser, and of whom nothing: it opens nothing and is no secret. */
const cookieName = 'furrow_logged_out'
/** Until somebody signs in there, which ends it, and no longer than this. */
const lastsSeconds = 7 * 86_400

const path = '/api/auth'
const options = (context: AppContext) => cookieOptions(context, path)

/** The provider still knows the person: the next one at this computer is asked who they are (rule sign-in/after-logout). */
export function markLoggedOut(context: AppContext, reply: FastifyReply): void {
  reply.setCookie(nameOf(context, cookieName), 'yes', { ...options(context), maxAge: lastsSeconds })
}

/** Also where an older Furrow marked it. */
export function isLoggedOut(context: AppContext, { cookies }: FastifyRequest): boolean {
  return cookies[nameOf(context, cookieName)] !== undefined || cookies[cookieName] !== undefined
}

export function unmarkLoggedOut(context: AppContext, request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameOf(context, cookieName), options(context))
  dropFormerCookie(context, request, reply, cookieName, path)
}
