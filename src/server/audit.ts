import type { Database } from './db/database.ts'

export interface AuditEvent {
  action: string
  userEmail: string
  realEmail?: string | null
  subject?: string
  detail?: Record<string, unknown>
}

/**
 * Keeps who did what for whom, where the thing itself doesn't say it (rule rights/acting-for-another). The number of
 * the event is never given twice.
 */
export async function record(
  context: { db: Database; clock: () => Date },
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
  if (!rows[0]) throw new Error('The event was not kept')
  return rows[0].id
}
