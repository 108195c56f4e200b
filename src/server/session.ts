import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accessDenied } from '#shared/constants.ts'
import { AppError } from '#shared/errors.ts'
import { isManager } from '#shared/levels.ts'
import type { AuthUser } from '#shared/people.ts'
import { browserName } from './browser-name.ts'
import type { Config } from './config.ts'
import {
  cookieName,
  cookieOptions,
  credentialOf,
  dropFormerCookie,
  hashOf,
  keyOf,
  sessionCookieName,
} from './credentials.ts'
import type { Database } from './db/database.ts'
import { savesOf } from './db/save-places.ts'
import { lastUsedSql, lifetimeMs, type SessionRow, storedSession } from './stored-session.ts'

/** The caller: the user whose rights apply, and the manager acting for that user, if any. */
export interface Session {
  sid: string
  user: AuthUser
  realUser: AuthUser | null
  /**
   * The ID of `user`. The log contains this ID instead of a name or an e-mail (rule
   * operations/log-without-people).
   */
  who: number
  realWho: number | null
  /** When the sign-in provider last verified the user. */
  proved: Date | null
  /** The user that the manager acted for until that user was archived. */
  ended: EndedActing | null
}

interface EndedActing {
  name: string
  /** The archived user's e-mail; null once the manager has been notified. */
  untold: string | null
}

export interface SessionContext {
  db: Database
  config: Config
  clock: () => Date
}

/** Maximum lifetime of a session, even if in use: users must sign in again after a week. */
const longestMs = 7 * 24 * 3_600_000
/** Minimum time between extensions of a session, so that not every call writes to the database. */
const extendAfterMs = 10 * 60_000
/**
 * Maximum number of sessions per user. One more session ends the least recently used one (rule
 * rights/my-sessions).
 */
const mostSessions = 20

const newSecret = () => randomBytes(32).toString('base64url')

interface BegunSession {
  email: string
  proved?: Date | null
  /** True to keep acting for the user that the previous session acted for. */
  keepsActing?: boolean
}

/**
 * Starts a session, with an httpOnly cookie for browsers and a separate token for scripts (rule
 * rights/access-token). Ends the session of the browser's previous cookie, so that no one can use that cookie
 * anymore (rule rights/session). Locks the user's row: if the user is being archived, either the archiving
 * finds and ends the new session, or no session starts (rule rights/session-ends-for-good).
 */
export async function startSession(
  context: SessionContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, proved = null, keepsActing = false }: BegunSession,
): Promise<string> {
  const [cookie, token] = [newSecret(), newSecret()]
  const before = [request.cookies[sessionCookieName(context)], request.cookies[cookieName]]
  const began = context.clock()
  const { rows } = await context.db.pool.query<{ id: number }>(
    `with person as materialized (select id, email from agronomists where email = $2 and active for share),
     ended as (delete from user_sessions where sid = any($5::text[]) returning sess, expire),
     begun as (
       insert into user_sessions (sid, token, sess, browser, proved, began, used, expire)
       select $1, $9, coalesce((select sess from ended where $8 and sess->>'email' = $2 and expire > $3 limit 1),
         json_build_object('email', email)), $6, $7, $3, $3, $4 from person
     ), traced as (
       insert into audit_events (at, action, user_email, subject, detail)
       select $3::timestamptz, 'session-ended', sess->>'email', 'agronomists/' || (sess->>'email'), '{"because": "another sign-in"}'::jsonb from ended
       union all select $3::timestamptz, 'sign-in', email, 'agronomists/' || email, '{}' from person
     )
     select id from person`,
    [
      hashOf(cookie),
      email,
      began,
      new Date(began.getTime() + lifetimeMs),
      before.flatMap((value) => (value ? [hashOf(value)] : [])),
      browserName(request.headers['user-agent']),
      proved,
      keepsActing,
      hashOf(token),
    ],
  )
  if (!rows[0]) throw new AppError('forbidden', accessDenied)
  request.signedIn = rows[0].id
  // Uses a separate statement, so that it sees sessions that started at the same moment.
  await context.db.pool.query(
    `with ended as (
       delete from user_sessions where sid in (select sid from user_sessions
         where sess->>'email' = $1 and expire > $2 order by ${lastUsedSql} desc, id desc offset ${mostSessions})
       returning sess->>'email' as email
     )
     insert into audit_events (at, action, user_email, subject, detail)
     select $2::timestamptz, 'session-ended', email, 'agronomists/' || email, '{"because": "more than there may be"}'::jsonb from ended`,
    [email, began],
  )
  setCookie(context, reply, cookie)
  dropFormerCookie(context, request, reply, cookieName)
  return token
}

export async function endSession(
  context: SessionContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { session } = request
  if (session)
    await context.db.pool.query(
      `with ended as (delete from user_sessions where sid = $1 returning sess->>'email' as email)
       insert into audit_events (at, action, user_email, subject)
       select $2, 'logout', email, 'agronomists/' || email from ended`,
      [session.sid, context.clock()],
    )
  reply.clearCookie(sessionCookieName(context), cookieOptions(context))
  dropFormerCookie(context, request, reply, cookieName)
}

/**
 * Finds a request's session by cookie or bearer token. Reads the users each time, so that archiving a user,
 * or changing a user's level or territory, takes effect immediately (rule rights/session).
 */
export async function findSession(
  context: SessionContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | null> {
  const shown = credentialOf(context, request)
  if (!shown) return null
  const row = await storedSession(context.db, keyOf(shown))
  const now = context.clock()
  if (!row || Date.parse(row.expire) <= now.getTime()) return null
  // Extends the session only if a save can start right now. Otherwise, a later call extends it.
  if (savesOf(context.db.pool).hasRoom() && now.getTime() - Date.parse(row.used) > extendAfterMs) {
    const expire = new Date(Math.min(now.getTime() + lifetimeMs, Date.parse(row.began) + longestMs))
    await context.db.pool.query('update user_sessions set expire = $2, used = $3 where sid = $1', [
      row.sid,
      expire,
      now,
    ])
    if (shown.by === 'cookie') setCookie(context, reply, shown.secret)
  }
  // A user who is no longer a manager stops acting for others permanently, even if they become a manager
  // again (rule rights/session-ends-for-good).
  if (row.acting_for !== null && !isManager(row.level))
    await context.db.pool.query(
      `with own as (
         update user_sessions set sess = json_build_object('email', sess->>'email')
         where sid = $1 and sess->>'actingFor' is not null returning sess->>'email' as email
       )
       insert into audit_events (at, action, user_email, real_email, subject)
       select $2, 'acting-ended', email, email, $3 from own`,
      [row.sid, now, row.acting_for],
    )
  return sessionOf(row)
}

function sessionOf(row: SessionRow): Session {
  const { sid } = row
  const { acting_for: actingFor, acted_for: actedFor } = row
  const real: AuthUser = { name: row.name, email: row.email, territory: row.territory, level: row.level }
  const proved = row.proved === null ? null : new Date(row.proved)
  if (actingFor === null || actingFor === row.email || !isManager(real.level)) {
    const ended = actedFor === null ? null : { name: actedFor, untold: null }
    return { sid, user: real, realUser: null, who: row.id, realWho: null, proved, ended }
  }
  if (!row.as_active) {
    const ended = { name: row.as_name ?? actingFor, untold: actingFor }
    return { sid, user: real, realUser: null, who: row.id, realWho: null, proved, ended }
  }
  const user = {
    name: row.as_name ?? '',
    email: actingFor,
    territory: row.as_territory ?? '',
    level: row.as_level ?? '',
  }
  return { sid, user, realUser: real, who: row.as_id ?? row.id, realWho: row.id, proved, ended: null }
}

/**
 * Makes the session's manager act for this user, or for no one, starting with the next call. The same
 * statement records the switch in the audit trail (rule rights/acting-for-another). Returns null if there is
 * no such active user.
 */
export async function actFor(
  context: SessionContext,
  { sid, real }: { sid: string; real: AuthUser },
  wanted: { email: string } | { id: number },
): Promise<AuthUser | null> {
  const { rows } = await context.db.pool.query<AuthUser>(switchSql, [
    sid,
    real.email,
    'email' in wanted ? wanted.email : null,
    'id' in wanted ? wanted.id : null,
    context.clock(),
  ])
  return rows[0] ?? null
}

const switchSql = `
with person as materialized (
  select name, email, territory, level from agronomists where active and (email = $3 or id = $4::int)
), was as materialized (
  select sess->>'actingFor' as acting_for from user_sessions where sid = $1
), switched as (
  update user_sessions set sess = json_strip_nulls(json_build_object(
    'email', $2::text, 'actingFor', case when person.email <> $2 then person.email end))
  from person where sid = $1 returning sid
), kept as (
  insert into audit_events (at, action, user_email, real_email, subject)
  select $5, case person.email when $2 then 'switch-ended' else 'switch-user' end, person.email, $2,
    coalesce(case person.email when $2 then was.acting_for end, person.email)
  from person, was where exists (select from switched)
)
select name, email, territory, level from person where exists (select from switched)`

/**
 * Stops acting for a user who was archived. The session becomes the manager's own again, and the manager sees
 * a notice once (rule rights/acting-ends-with-the-person).
 */
export async function endActing(context: SessionContext, { sid, user, ended }: Session): Promise<void> {
  if (!ended?.untold) return
  await context.db.pool.query(
    `with own as (
       update user_sessions set sess = json_build_object('email', $2::text, 'actedFor', $3::text)
       where sid = $1 and sess->>'actingFor' = $4 returning sid
     )
     insert into audit_events (at, action, user_email, real_email, subject)
     select $5, 'acting-ended', $2, $2, $4 from own`,
    [sid, user.email, ended.name, ended.untold, context.clock()],
  )
}

/** (rule rights/acting-ends-with-the-person) */
export function endedSentence({ user, ended }: Pick<Session, 'user' | 'ended'>): string | null {
  return (
    ended && `${ended.name} has been archived, so you can no longer act as them. You are ${user.name} again.`
  )
}

/** (rule sign-in/asks-again) */
export function mustProveAgain({ config, clock }: SessionContext, { proved }: Session): boolean {
  const after = config.oidc?.reauthMs
  return after !== undefined && (proved === null || clock().getTime() - proved.getTime() > after)
}

function setCookie(context: SessionContext, reply: FastifyReply, secret: string): void {
  reply.setCookie(sessionCookieName(context), secret, {
    ...cookieOptions(context),
    maxAge: lifetimeMs / 1000,
  })
}
