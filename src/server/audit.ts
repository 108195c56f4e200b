import type { Database } from './db/database.ts'

export interface AuditEvent {
  /** The kind of event; src/shared/audit-kinds.ts has a label for each kind. */
  action: string
  userEmail: string
  realEmail?: string | null
  subject?: string
  detail?: Record<string, unknown>
}

/**
 * Records who did what, and for whom, when the data itself doesn't show it (rule rights/acting-for-another).
 * Event numbers are never reused.
 */
export async function record(
  context: { db: Pick<Database, 'pool'>; clock: () => Date },
  event: AuditEvent,
): Promise<number> {
  const { rows } = await context.db.pool.query<{ id: number }>(
    `insert into audit_events (at, action, user_email, real_email, subject, detail)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      context.clock(),
      event.action,
      event.userEmail,
      event.realEmail ?? null,
      event.subject ?? '',
      JSON.stringify(event.detail ?? {}),
    ],
  )
  if (!rows[0]) throw new Error('The audit event was not saved')
  return rows[0].id
}

/**
 * Why a sign-in was rejected. The reasons are fixed, so that nothing the caller sent is stored
 * (rule operations/trail).
 */
export type SignInRefusal =
  | 'another person'
  | 'another account'
  | 'token not taken'
  | 'another sign-in'
  | 'email not verified'
  | 'no company address'
  | 'no person'
  | 'token not valid'
  | 'token used before'

/**
 * Records a rejected sign-in. Stores the e-mail address only if it belongs to a user, because a visitor can
 * type anything.
 */
export async function recordRefusedSignIn(
  context: { db: Pick<Database, 'pool'>; clock: () => Date },
  reason: SignInRefusal,
  email: string | null,
): Promise<void> {
  await context.db.pool.query(
    `insert into audit_events (at, action, user_email, subject, detail)
     select $1, 'sign-in-refused', coalesce(p.email, ''), coalesce('agronomists/' || p.email, ''), json_build_object('reason', $2::text)
     from (values ($3::text)) sent(email) left join agronomists p on p.email = sent.email`,
    [context.clock(), reason, email],
  )
}
