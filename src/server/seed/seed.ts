import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { inOneTransaction } from '#server/db/transaction.ts'
import { territories } from '#shared/constants.ts'
import { fillDemonstration } from './demonstration.ts'
import { fillReference } from './reference.ts'

export interface SeedContext {
  config: Pick<Config, 'seed' | 'adminEmail'>
  db: Database
  clock?: () => Date
  /** Called with a message for users before each slow step. */
  say?: (line: string) => void
}

/**
 * The lock for seeding. If several processes start at the same time, one seeds the database, and the others
 * then find it seeded.
 */
const seedLock = 7_316_042

/**
 * Gives a new database the data that the app needs, in one transaction. A process killed midway leaves
 * nothing behind, so the next process starts from scratch.
 */
export async function seed({
  config,
  db,
  clock = () => new Date(),
  say = () => {},
}: SeedContext): Promise<void> {
  await inOneTransaction(db, async (inside) => {
    // Waits for the lock without a time limit, because another process might take a long time to fill the
    // database.
    await inside.pool.query('set local lock_timeout = 0')
    await inside.pool.query('select pg_advisory_xact_lock($1)', [seedLock])
    await fillReference(inside, clock)
    if (config.seed === 'demo') await fillDemonstration(inside, say)
    else if (config.adminEmail) await fillFirstAdmin(inside, config.adminEmail)
  })
}

/**
 * Adds a first user with the e-mail address in ADMIN_EMAIL to an empty database. That user can then add other
 * users.
 */
async function fillFirstAdmin({ pool }: Database, adminEmail: string): Promise<void> {
  const email = adminEmail.trim().toLowerCase()
  await pool.query(
    `insert into agronomists (email, name, territory, level)
      select $1, $2, $3, 'Admin' where not exists (select from agronomists)`,
    [email, nameOf(email), territories[0]],
  )
}

/**
 * Derives a name from an e-mail address: `pat.miller@example.com` becomes Pat Miller until someone corrects
 * it under Administration.
 */
function nameOf(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._-]+/).filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email
}
