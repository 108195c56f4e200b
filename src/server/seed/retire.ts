import type { Database } from '#server/db/database.ts'
import type { DemonstrationPicklists } from './demo/picklists.ts'

/**
 * The demonstration's archived people and customers are archived last: they have orders of their time, and a
 * new order with them would be refused.
 */
export async function retire(
  { pool }: Database,
  { agronomists, customers }: DemonstrationPicklists,
): Promise<void> {
  const archived = (entries: readonly { id: number; active: boolean }[]) =>
    entries.filter((entry) => !entry.active).map((entry) => entry.id)
  await pool.query('update agronomists set active = false where id = any($1::int[])', [archived(agronomists)])
  await pool.query('update customers set active = false where id = any($1::int[])', [archived(customers)])
}
