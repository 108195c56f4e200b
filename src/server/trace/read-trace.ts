import type { Database } from '#server/db/database.ts'
import type { AuditEntry } from '#shared/api/audit/audit-schemas.ts'
import { whatOf } from './what-of.ts'

export interface TraceQuery {
  person?: string | undefined
  order?: number | undefined
  kind?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** A position in the trail: time, table and ID. */
type Place = readonly [ms: string, rank: string, id: string]

interface Row extends Omit<AuditEntry, 'id' | 'at' | 'what'> {
  id: number
  rank: number
  at: Date
  detail: Record<string, unknown>
}

export async function readTrace(
  { pool }: Pick<Database, 'pool'>,
  { person, order, kind, from, to }: TraceQuery,
  { timeZone, limit, before }: { timeZone: string; limit: number; before?: Place | undefined },
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const [ms, rank, id] = before ?? [null, null, null]
  const { rows } = await pool.query<Row>(order === undefined ? auditSql(person) : orderSql, [
    order ?? person ?? null,
    kind ?? null,
    from ?? null,
    to ?? null,
    timeZone,
    ms,
    rank,
    id,
    limit + 1,
  ])
  const entries = rows.slice(0, limit)
  const last = rows.length > limit ? entries.at(-1) : undefined
  return { entries: entries.map(present), next: last ? placeOf(last) : null }
}

const placeOf = ({ at, rank, id }: Row) => `${at.getTime()}.${rank}.${id}`

function present({ id, rank, at, detail, ...row }: Row): AuditEntry {
  return { ...row, id: `${rank}.${id}`, at: at.toISOString(), what: whatOf(detail) }
}

const narrowed = (at: string) => `
  ($3::date is null or ${at} >= $3::date::timestamp at time zone $5)
  and ($4::date is null or ${at} < ($4::date + 1)::timestamp at time zone $5)`

const names = `
  left join agronomists u on u.email = e.by left join agronomists r on r.email = e.real`
const columns = `e.id, e.rank, e.at, e.kind, e.by, coalesce(u.name, e.by) as "byName", e.real as "realUser",
  coalesce(r.name, e.real) as "realName", e.subject, e.detail`

/**
 * Returns SQL for the newest events, sorted by ID because IDs increase with time. Searches for a user in each
 * role separately, because each role has its own index.
 */
function auditSql(person: string | undefined): string {
  const found = (
    where: string,
  ) => `(select id, 0 as rank, at, action as kind, user_email as by, real_email as real, subject, detail
    from audit_events where ${where} and ($2::text is null or action = $2) and ($8::bigint is null or id < $8)
    and ${narrowed('at')} order by id desc limit $9)`
  const ways =
    person === undefined
      ? ['$1::text is null']
      : ['user_email = $1', 'real_email = $1', "subject = any(array[$1, 'agronomists/' || $1])"]
  return `select ${columns} from (${ways.map(found).join(' union ')}) e ${names}
    where $6::bigint is null or $7::int is not null order by e.id desc limit $9`
}

const orderSql = `
select ${columns} from (
  select id, 1 as rank, created_at as at, 'version' as kind, created_by as by, real_user as real,
    '' as subject, jsonb_build_object('version', version_number) as detail
  from purchase_order_versions where purchase_order_id = $1
  union all select id, 2, at, kind, user_email, real_user, '', jsonb_strip_nulls(jsonb_build_object('version', version_number, 'message', message))
  from order_events where purchase_order_id = $1
  union all select id, 3, at, 'hand-out', user_email, real_user, '', jsonb_strip_nulls(jsonb_build_object(
    'version', version_number, 'copy', copy, 'customer', nullif(customer_name, '')))
  from document_hand_outs where purchase_order_id = $1
) e ${names}
where ($2::text is null or e.kind = $2) and ${narrowed('e.at')}
  and ($6::bigint is null or (e.at, e.rank, e.id) < (to_timestamp($6::bigint / 1000.0), $7::int, $8::bigint))
order by e.at desc, e.rank desc, e.id desc limit $9`
