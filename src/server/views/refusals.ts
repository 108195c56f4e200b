import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import type { Handlers } from '#server/implement.ts'
import type { refusals } from '#shared/api/views/views.ts'
import type { Answer } from '#shared/endpoint.ts'

/**
 * Serves the number of orders that ACES has rejected since the user last viewed rejections. The time of that
 * view is stored on the server, so that it applies to all of the user's devices.
 */
export function refusalHandlers({ db }: AppContext): Handlers<typeof refusals> {
  return {
    read: ({ session }) => readRefused(db, session.user.email),
    look: async ({ session, body }) => {
      // Marks nothing as seen while a manager is acting for the user (rule views/refused-mark).
      if (!session.realUser) await keepLook(db, session.user.email, body.upTo)
      return readRefused(db, session.user.email)
    },
  }
}

async function readRefused(
  { pool }: Pick<Database, 'pool'>,
  email: string,
): Promise<Answer<typeof refusals.read>> {
  const { rows } = await pool.query<{ unseen: number; upTo: Date | null }>(
    `select count(*) filter (where o.aces_at > coalesce(l.up_to, '-infinity'))::int as unseen, max(o.aces_at) as "upTo"
     from purchase_orders o left join refusal_looks l on l.user_email = $1
     where o.aces_state = 'failed' and o.status and o.viewer_emails @> array[$1]::text[]`,
    [email],
  )
  const { unseen = 0, upTo = null } = rows[0] ?? {}
  return { unseen, upTo: upTo?.toISOString() ?? null }
}

/**
 * Stores the time up to which the user has seen rejections. Never stores a future time, because
 * rejections that arrive until then would count as seen.
 */
async function keepLook({ pool }: Pick<Database, 'pool'>, email: string, upTo: string): Promise<void> {
  await pool.query(
    `insert into refusal_looks (user_email, up_to) values ($1, least($2::timestamptz, clock_timestamp()))
     on conflict (user_email) do update set up_to = greatest(refusal_looks.up_to, excluded.up_to)`,
    [email, new Date(upTo)],
  )
}
