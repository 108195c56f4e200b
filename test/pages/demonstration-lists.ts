import { demonstrationPicklists } from '#server/seed/demo/picklists.ts'
import type { World } from '#test/world/world.ts'

const tables = {
  customers: 'customers',
  agronomists: 'agronomists',
  serviceTypes: 'service_types',
  gridSizes: 'grid_sizes',
  coopNames: 'coop_names',
  crops: 'crops',
} as const

const columnOf = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()

/**
 * Replaces all picklists with those from the demo data, but keeps the existing agronomists, because they are
 * the users who sign in.
 */
export async function fillLists({ sql }: World): Promise<void> {
  const lists = demonstrationPicklists()
  for (const table of Object.values(tables)) if (table !== 'agronomists') await sql(`delete from ${table}`)
  for (const [name, table] of Object.entries(tables)) {
    const entries: readonly object[] = lists[name as keyof typeof tables]
    const rows = entries.map((entry) =>
      Object.fromEntries(Object.entries(entry).map(([key, value]) => [columnOf(key), value])),
    )
    const stored = await sql<{ column_name: string }>(
      'select column_name from information_schema.columns where table_name = $1',
      [table],
    )
    const columns = stored
      .map(({ column_name }) => column_name)
      .filter((column) => column in (rows[0] ?? {}))
      // Leaves out agronomists' IDs, because the world's users already have the lowest ones.
      .filter((column) => table !== 'agronomists' || column !== 'id')
    await sql(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
  } // An import would store the level this way.
  await sql("update agronomists set level = 'Admin' where level = 'ADMIN'")
}
