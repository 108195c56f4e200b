import { createHash } from 'node:crypto'
import type { Oidc } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'

/**
 * Whether this is the account the user first signed in with, which is remembered as a hash
 * (rule sign-in/same-account).
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
    `insert into sign_in_accounts as a (issuer, client, email, subject, since) values ($1, $2, $3, $4, $5)
     on conflict (issuer, client, email) do update set subject = a.subject returning subject`,
    [issuer, clientId, email, subject, clock()],
  )
  return rows[0]?.subject === subject
}
