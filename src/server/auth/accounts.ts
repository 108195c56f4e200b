import { createHash } from 'node:crypto'
import type { Oidc } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'

/**
 * Whether a user is signing in with the same provider account as the first time. That account is stored as a
 * hash, and the first sign-in is recorded (rules sign-in/same-account, operations/trail).
 */
export async function isSameAccount(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { issuer, clientId }: Oidc,
  email: string,
  sub: unknown,
): Promise<boolean> {
  if (typeof sub !== 'string' || sub === '') return false
  const subject = createHash('sha256').update(sub).digest('base64url')
  const { rows } = await db.pool.query<{ subject: string }>(
    `with account as (
       insert into sign_in_accounts as a (issuer, client, email, subject, since) values ($1, $2, $3, $4, $5)
       on conflict (issuer, client, email) do update set subject = a.subject returning subject, xmax = 0 as is_new
     ), kept as (
       insert into audit_events (at, action, user_email, subject, detail)
       select $5::timestamptz, 'openid-sub', $3, 'agronomists/' || $3, json_build_object('account', $6::text) from account where is_new
     )
     select subject from account`,
    // Records only the start of the hash, which is enough to tell whether two accounts are the same.
    [issuer, clientId, email, subject, clock(), subject.slice(0, 16)],
  )
  return rows[0]?.subject === subject
}
