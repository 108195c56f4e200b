import type { Database } from '#server/db/database.ts'
import { agronomists, coopNames, crops, customers, gridSizes, serviceTypes } from '#server/db/schema.ts'
import type { DemonstrationPicklists } from './demo/picklists.ts'

const numbered = ['agronomists', 'customers', 'service_types', 'grid_sizes'] as const

/** With the ids that the orders refer to; the counters go on after them. */
export async function fillPicklists({ pool, orm }: Database, lists: DemonstrationPicklists): Promise<void> {
  await orm.insert(customers).values(lists.customers.map(working))
  await orm.insert(agronomists).values(lists.agronomists.map(working))
  await orm.insert(serviceTypes).values(lists.serviceTypes)
  await orm.insert(gridSizes).values(lists.gridSizes)
  await orm.insert(coopNames).values(lists.coopNames)
  await orm.insert(crops).values(lists.crops)
  for (const table of numbered) {
    await pool.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    )
  }
}

/** Archived ones still work while the orders are made; see retire.ts. */
function working<T>(entry: T): T {
  return { ...entry, active: true }
}
