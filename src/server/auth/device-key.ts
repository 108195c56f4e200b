import { createHmac, randomBytes } from 'node:crypto'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import type { Handlers } from '#server/implement.ts'
import type { deviceKey } from '#shared/api/auth.ts'

/**
 * Derives the key for data stored on the user's device. A user has one key, plus one for each user they act
 * for. Data that a manager saves while acting for a user can be decrypted only while acting for that user
 * again (rule drafts/sealed).
 */
export function deviceKeyHandlers({ db, clock }: AppContext): Handlers<typeof deviceKey> {
  return {
    read: async ({ session: { user, realUser } }) => {
      const secret = await secretOf(db, (realUser ?? user).email, clock())
      const key = createHmac('sha256', secret).update(`device key for ${user.email}`).digest('base64url')
      return { key, email: user.email, realEmail: realUser?.email ?? null }
    },
  }
}

/** Reads or creates the user's secret. Concurrent first requests get the same secret. */
async function secretOf({ pool }: Database, email: string, now: Date): Promise<Buffer> {
  const known = await pool.query<{ secret: string }>('select secret from device_secrets where email = $1', [
    email,
  ])
  const { rows } = known.rows[0]
    ? known
    : await pool.query<{ secret: string }>(
        `insert into device_secrets (email, secret, made) values ($1, $2, $3)
         on conflict (email) do update set made = device_secrets.made returning secret`,
        [email, randomBytes(32).toString('base64url'), now],
      )
  const [row] = rows
  if (!row) throw new Error('No device key was found, and none could be created')
  return Buffer.from(row.secret, 'base64url')
}
