import type { Database } from '#server/db/database.ts'
import { accessDenied } from '#shared/constants.ts'
import { AppError } from '#shared/errors.ts'
import { isManager } from '#shared/levels.ts'
import type { PicklistEntry } from '#shared/picklist/definition.ts'
import type { Author } from './changes.ts'

/**
 * Returns an error if no active manager or admin would be left, or if the signed-in user wouldn't be active
 * (rule imports/nobody-is-locked-out). `field` is the field to correct.
 */
export function lockedOut(
  agronomists: readonly PicklistEntry[],
  author: Author,
): { field: string; email: string; message: string } | null {
  const { email } = author.realUser ?? author.user
  const active = agronomists.filter((person) => person.active === true)
  if (!active.some((person) => person.email === email)) {
    const message = `${email} is your own account: it must stay active and on the list`
    return { field: 'active', email, message }
  }
  if (active.some((person) => isManager(String(person.level)))) return null
  const message = 'At least one active manager or admin must remain'
  return { field: 'level', email, message }
}

/**
 * Rejects a signed-in user who is no longer a manager. The list of people must already be locked, so that if
 * two managers archive each other at once, only the first one succeeds (rule rights/session).
 */
export async function refuseFormerManager(
  { pool }: Pick<Database, 'pool'>,
  { user, realUser }: Author,
): Promise<void> {
  const { email } = realUser ?? user
  const { rows } = await pool.query<{ level: string }>(
    'select level from agronomists where active and email = $1',
    [email],
  )
  if (!isManager(rows[0]?.level ?? '')) throw new AppError('forbidden', accessDenied)
}
