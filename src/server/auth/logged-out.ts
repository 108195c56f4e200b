import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { cookieOptions, dropFormerCookie, nameOf } from '#server/credentials.ts'

/** This cookie marks that a user logged out in this browser. It grants no access, so it isn't secret. */
const cookieName = 'furrow_logged_out'
/** How long the cookie lasts, unless the next sign-in removes it first. */
const lastsSeconds = 7 * 86_400

const path = '/api/auth'
const options = (context: AppContext) => cookieOptions(context, path)

/**
 * Remembers the logout, because the user is still signed in at the provider. At the next sign-in, the
 * provider must prompt the user for an account or a password (rule sign-in/after-logout).
 */
export function markLoggedOut(context: AppContext, reply: FastifyReply): void {
  reply.setCookie(nameOf(context, cookieName), 'yes', { ...options(context), maxAge: lastsSeconds })
}

/**
 * Whether a user logged out in this browser. Also accepts the cookie under the name that older releases used.
 */
export function isLoggedOut(context: AppContext, { cookies }: FastifyRequest): boolean {
  return cookies[nameOf(context, cookieName)] !== undefined || cookies[cookieName] !== undefined
}

export function unmarkLoggedOut(context: AppContext, request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameOf(context, cookieName), options(context))
  dropFormerCookie(context, request, reply, cookieName, path)
}
