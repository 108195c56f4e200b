import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isManager } from '#shared/levels.ts'
import type { AuthUser } from '#shared/people.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'

/** Who calls: the person whose rights count, and the manager behind them when someone is acted for. */
export interface Session {
  sid: string
  user: AuthUser
  realUser: AuthUser | null
}

export interface SessionContext {
  db: Database
  config: Config
  clock: () => Date
}

const cookieName = 'furrow_session'
const lifetimeMs = 12 * 3_600_000
/** A session is extended when it is this much older than at its last extension: not a write each call. */
const extendAfterMs = 10 * 60_000

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * Starts a session. Browsers get its token as an httpOnly cookie, scripts in the answer. The session that the
 * same cookie held ends: whoever knew it knows nothing of the new one (rule rights/session).
 */
export async function startSession(
  context: SessionContext,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const before = request.cookies[cookieName]
  const expire = new Date(context.clock().getTime() + lifetimeMs)
  await context.db.pool.query('insert into user_sessions (sid, sess, expire) values ($1, $2, $3)', [
    hash(token),
    JSON.stringify({ email }),
    expire,
  ])
  await context.db.pool.query('delete from user_sessions where expire < $1 or sid = $2', [
    context.clock(),
    before ? hash(before) : null,
  ])
  setCookie(context, reply, token)
  return token
}

export async function endSession(
  context: SessionContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = tokenOf(request)
  if (token) await context.db.pool.query('delete from user_sessions where sid = $1', [hash(token)])
  reply.clearCookie(cookieName, cookieOptions(context))
}

/**
 * The session of a request, by cookie or bearer token. The people are read again each time, so that an
 * archived person is out at once and a changed level or territory counts at once (rule rights/session).
 */
export async function findSession(
  context: SessionContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | null> {
  const token = tokenOf(request)
  if (!token) return null
  const sid = hash(token)
  const now = context.clock()
  const { rows } = await context.db.pool.query<SessionRow>({
    name: 'find-session',
    text: findSql,
    values: [sid, now],
  })
  const row = rows[0]
  if (!row) return null
  if (row.expire.getTime() - now.getTime() < lifetimeMs - extendAfterMs) {
    const expire = new Date(now.getTime() + lifetimeMs)
    await context.db.pool.query('update user_sessions set expire = $2 where sid = $1', [sid, expire])
    if (request.cookies[cookieName] === token) setCookie(context, reply, token)
  }
  const real: AuthUser = { name: row.name, email: row.email, territory: row.territory, level: row.level }
  if (!row.as_email || row.as_email === row.email || !isManager(real.level)) {
    return { sid, user: real, realUser: null }
  }
  return {
    sid,
    user: {
      name: row.as_name ?? '',
      email: row.as_email,
      territory: row.as_territory ?? '',
      level: row.as_level ?? '',
    },
    realUser: real,
  }
}

/** From the next call on the session's manager acts for this person; their own e-mail ends it. */
export async function actFor(
  context: SessionContext,
  sid: string,
  email: string,
  own: string,
): Promise<void> {
  const sess = email === own ? { email: own } : { email: own, actingFor: email }
  await context.db.pool.query('update user_sessions set sess = $2 where sid = $1', [
    sid,
    JSON.stringify(sess),
  ])
}

/** Whether the request is authenticated by the cookie alone, which other sites could make it carry. */
export function usesCookie(request: FastifyRequest): boolean {
  return !bearer(request) && Boolean(request.cookies[cookieName])
}

interface SessionRow extends AuthUser {
  expire: Date
  as_email: string | null
  as_name: string | null
  as_territory: string | null
  as_level: string | null
}

const findSql = `
select s.expire, r.email, r.name, r.territory, r.level,
  a.email as as_email, a.name as as_name, a.territory as as_territory, a.level as as_level
from user_sessions s
join agronomists r on r.email = s.sess->>'email' and r.active
left join agronomists a on a.email = s.sess->>'actingFor' and a.active
where s.sid = $1 and s.expire > $2 and (s.sess->>'actingFor' is null or a.email is not null)`

function bearer(request: FastifyRequest): string | null {
  const match = /^Bearer\s+(\S{1,200})$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

function tokenOf(request: FastifyRequest): string | null {
  return bearer(request) ?? request.cookies[cookieName] ?? null
}

/** Not for scripts of the page, nor for writes that another site makes the browser send. */
export function cookieOptions(context: Pick<SessionContext, 'config'>, path = '/') {
  return {
    path,
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: context.config.publicUrl?.startsWith('https:') ?? false,
  }
}

function setCookie(context: SessionContext, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName, token, { ...cookieOptions(context), maxAge: lifetimeMs / 1000 })
}
