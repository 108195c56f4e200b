import type { Database } from '#server/db/database.ts'
import { largestId } from '#shared/limits.ts'

/** (rule states/archive-many-asks-once) */
export interface ArchiveQuestion {
  finalized: number
  staying: string[]
}

const questionSql = `
with chosen as materialized (
  select id, finalized from purchase_orders where id = any($1::int[]) and status
)
select (select count(*) from chosen where finalized)::int as finalized, array(
  select c.display_po from purchase_orders c
  where c.status and c.parent_po_id in (select id from chosen) and c.id not in (select id from chosen)
  order by c.family_id, c.kind_rank, c.sequence_number, c.id
) as staying`

export async function archiveQuestion(db: Database, ids: readonly number[]): Promise<ArchiveQuestion> {
  const possible = ids.filter((id) => id > 0 && id <= largestId)
  const { rows } = await db.pool.query<ArchiveQuestion>(questionSql, [possible])
  return rows[0] ?? { finalized: 0, staying: [] }
}
