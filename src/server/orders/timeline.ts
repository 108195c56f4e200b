import type { Actor } from '#shared/access.ts'
import type { TimelineEntry } from '#shared/api/orders.ts'
import type { Database } from '../db/database.ts'
import { readOrder } from './read-order.ts'

/** Everything that happened to an order, newest first: each version, and each event beside them. */
export async function readTimeline(db: Database, actor: Actor, id: number): Promise<TimelineEntry[]> {
  await readOrder(db, actor, id)
  const { rows } = await db.pool.query<Omit<TimelineEntry, 'at'> & { at: Date }>(timelineSql, [id])
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

const timelineSql = `
select happened.at, happened.kind, happened.by, coalesce(a.name, happened.by) as "byName",
  happened.real_user as "realUser", r.name as "realName",
  happened.version_number as "versionNumber", happened.grand_total as "grandTotal", happened.message
from (
  select created_at as at, case version_number when 1 then 'created' else 'changed' end as kind,
    created_by as by, real_user, version_number, (data->>'grandTotal')::float8 as grand_total,
    change_reason as message, version_number as tie
  from purchase_order_versions where purchase_order_id = $1
  union all
  select at, kind, user_email, real_user, version_number, null, message, 1000000 + id
  from order_events where purchase_order_id = $1
) happened
left join agronomists a on a.email = happened.by
left join agronomists r on r.email = happened.real_user
order by happened.at desc, happened.tie desc`
