import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

/** How callers authenticate: browsers with a cookie, scripts with a token. */

interface Settings {
  config: Config
}

export const cookieName = 'furrow_session'

export const hashOf = (secret: string) => hash('sha256', secret, 'base64url')

/**
 * Whether only a cookie authenticates the request; if so, another site could have made the browser send it.
 */
export function usesCookie(context: Settings, request: FastifyRequest): boolean {
  return credentialOf(context, request)?.by === 'cookie'
}

function bearer(request: FastifyRequest): string | null {
  const match = /^Bearer\s+(\S{1,200})$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

interface Credential {
  by: 'cookie' | 'bearer'
  secret: string
}

export const keyOf = ({ by, secret }: Credential) => `${by} ${hashOf(secret)}`

export function credentialOf(context: Settings, request: FastifyRequest): Credential | null {
  const token = bearer(request)
  if (token) return { by: 'bearer', secret: token }
  const cookie = request.cookies[sessionCookieName(context)]
  return cookie ? { by: 'cookie', secret: cookie } : null
}

const isHttps = ({ config }: Settings) => config.publicUrl?.startsWith('https:') ?? false

export const sessionCookieName = (context: Settings) => nameOf(context, cookieName)

/**
 * Returns the name to use for a cookie. Over HTTPS, a prefix keeps other hosts in the domain from setting the
 * cookie (rule rights/cookies).
 */
export function nameOf(context: Settings, name: string): string {
  return isHttps(context) ? `__Host-${name}` : name
}

/**
 * Returns cookie options that hide a cookie from page scripts and keep browsers from sending it with other
 * sites' write requests.
 */
export function cookieOptions(context: Settings, path = '/') {
  const secure = isHttps(context)
  // Over HTTPS, the path is `/`, because the `__Host-` prefix requires it.
  return { path: secure ? '/' : path, httpOnly: true, sameSite: 'lax' as const, secure }
}

/** Deletes the cookie under the name that older releases used. */
export function dropFormerCookie(
  context: Settings,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  path = '/',
): void {
  if (isHttps(context) && request.cookies[name] !== undefined) reply.clearCookie(name, { path })
}
