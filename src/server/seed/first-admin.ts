import type { Database } from '#server/db/database.ts'
import { territories } from '#shared/constants.ts'

/** An empty database needs one user who can add the others: ADMIN_EMAIL names them. */
export async function fillFirstAdmin({ pool }: Database, adminEmail: string): Promise<void> {
  const email = adminEmail.trim().toLowerCase()
  await pool.query(
    `insert into agronomists (email, name, territory, level)
      select $1, $2, $3, 'Admin' where not exists (select from agronomists)`,
    [email, nameOf(email), territories[0]],
  )
}

/**
 * Derives a name from an e-mail: `pat.miller@example.com` becomes Pat Miller, until it is corrected under
 * Administration.
 */
function nameOf(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._-]+/).filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email
}
