import type { Database } from './db/database.ts'

export interface AuditEvent {
  action: string
  userEmail: string
  realEmail?: string | null
  subject?: string
  detail?: Record<string, unknown>
}

/** Keeps who did what for whom, where the thing itself doesn't say it (rule rights/acting-for-another). */
export async function record(context: { db: Database; clock: () => Date }, event: AuditEvent): Promise<void> {
  await context.db.pool.query(
    'insert into audit_events (at, action, user_email, real_email, subject, detail) values ($1, $2, $3, $4, $5, $6)',
    [
      context.clock(),
      event.action,
      event.userEmail,
      event.realEmail ?? null,
      event.subject ?? '',
      JSON.stringify(event.detail ?? {}),
    ],
  )
}
