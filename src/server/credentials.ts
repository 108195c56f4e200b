import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

/** What a caller shows to be who they are: the cookie of a browser, or the token of a script. */

interface Settings {
  config: Config
}

export const cookieName = 'furrow_session'

export const hashOf = (secret: string) => hash('sha256', secret, 'base64url')

/** Whether the request is authenticated by the cookie alone, which other sites could make it carry. */
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

/** What the cookie of a session is called. */
export const sessionCookieName = (context: Settings) => nameOf(context, cookieName)

/** What a cookie is called: with https in a way that no other host of the domain can set (rule rights/cookies). */
export function nameOf(context: Settings, name: string): string {
  return isHttps(context) ? `__Host-${name}` : name
}

/** Not for scripts of the page, nor for writes that another site makes the browser send. */
export function cookieOptions(context: Settings, path = '/') {
  const secure = isHttps(context)
  // The name asks for the whole site.
  return { path: secure ? '/' : path, httpOnly: true, sameSite: 'lax' as const, secure }
}

/** What an older Furrow called it is of no use any more. */
export function dropFormerCookie(
  context: Settings,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  path = '/',
): void {
  if (isHttps(context) && request.cookies[name] !== undefined) reply.clearCookie(name, { path })
}
