import type { AppContext } from '#server/context.ts'
import type { Handlers } from '#server/implement.ts'
import type { Session } from '#server/session.ts'
import { lastUsedSql } from '#server/stored-session.ts'
import type { personSignIn, sessions } from '#shared/api/auth.ts'
import type { SessionInList } from '#shared/api/auth-schemas.ts'
import { AppError } from '#shared/errors.ts'

const personOf = ({ user, realUser }: Session) => (realUser ?? user).email

type Times = 'began' | 'lastUsed'
type Row = Omit<SessionInList, Times> & Record<Times, Date>

/** (rule rights/my-sessions) */
export function sessionHandlers({ db, clock }: AppContext): Handlers<typeof sessions> {
  const own = (session: Session) => [personOf(session), session.user.email, clock()]

  return {
    list: async ({ session }) => {
      const { rows } = await db.pool.query<Row>(
        `select id, browser, began, case when sid = $3 then $2::timestamptz else ${lastUsedSql} end as "lastUsed",
           sid = $3 as current
         from user_sessions where sess->>'email' = $1 and expire > $2
         order by current desc, "lastUsed" desc, id desc`,
        [personOf(session), clock(), session.sid],
      )
      return rows.map(({ began, lastUsed, ...row }) => ({
        ...row,
        began: began.toISOString(),
        lastUsed: lastUsed.toISOString(),
      }))
    },

    endOne: async ({ session, params }) => {
      const { rows } = await db.pool.query<{ ended: number }>(endOwnSql('id = $4::bigint'), [
        ...own(session),
        params.id,
      ])
      if (rows[0]?.ended === 0) throw new AppError('not_found', 'This session has already ended')
      return { message: 'Session ended' }
    },

    endOthers: async ({ session }) => {
      const { rows } = await db.pool.query<{ ended: number }>(endOwnSql('sid <> $4'), [
        ...own(session),
        session.sid,
      ])
      return { ended: rows[0]?.ended ?? 0 }
    },
  }
}

/** (rule operations/trail) */
const endOwnSql = (which: string) => `
with ended as (
  delete from user_sessions where sess->>'email' = $1 and ${which} returning 1
), kept as (
  insert into audit_events (at, action, user_email, real_email, subject, detail)
  select $3::timestamptz, 'session-ended', $2, nullif($1, $2), 'agronomists/' || $1, '{"because": "ended by the user"}'::jsonb from ended
)
select count(*)::int as ended from ended`

/** (rule rights/sessions-of-a-person) */
export function personSignInHandlers({ db, clock, config }: AppContext): Handlers<typeof personSignIn> {
  return {
    read: async ({ params: { email } }) => {
      const { rows } = await db.pool.query<{ sessions: number; since: Date | null }>(
        `select (select count(*)::int from user_sessions where sess->>'email' = $1 and expire > $2) as sessions, a.since
         from agronomists p
         left join sign_in_accounts a on a.issuer = $3 and a.client = $4 and a.email = p.email where p.email = $1`,
        [email, clock(), config.oidc?.issuer ?? null, config.oidc?.clientId ?? null],
      )
      const { sessions, since } = rows[0] ?? unknown()
      return { sessions, account: since && { since: since.toISOString() } }
    },

    endSessions: async ({ session, params: { email } }) => {
      const { rows } = await db.pool.query<{ ended: number }>(endSql, [
        email,
        clock(),
        session.user.email,
        session.realUser?.email ?? null,
      ])
      return rows[0] ?? unknown()
    },

    releaseAccount: async ({ session, params: { email } }) => {
      const { rowCount } = await db.pool.query(releaseSql, [
        email,
        clock(),
        session.user.email,
        session.realUser?.email ?? null,
      ])
      if (rowCount === 0) unknown()
      return {
        message: 'The next account that signs in with this e-mail address will be linked to this person',
      }
    },
  }
}

/**
 * Ends a user's sessions and records that in the audit trail. The count excludes sessions that had already
 * expired.
 */
const endSql = `
with ended as (
  delete from user_sessions where sess->>'email' = $1 returning expire > $2 as live
), counted as (
  select count(*) filter (where live)::int as ended from ended
), kept as (
  insert into audit_events (at, action, user_email, real_email, subject, detail)
  select $2, 'end-sessions', $3, $4, 'agronomists/' || $1, json_build_object('ended', ended) from counted where ended > 0
)
select ended from counted where exists (select from agronomists where email = $1)`

/** (rule sign-in/same-account) */
const releaseSql = `
with released as (
  delete from sign_in_accounts where email = $1 returning email
), kept as (
  insert into audit_events (at, action, user_email, real_email, subject)
  select $2, 'release-account', $3, $4, 'agronomists/' || $1 where exists (select from released)
)
select from agronomists where email = $1`

function unknown(): never {
  throw new AppError('not_found', 'There is no agronomist with that e-mail address')
}
