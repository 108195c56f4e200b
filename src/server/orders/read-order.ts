import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { purchaseOrders, purchaseOrderVersions as versions } from '#server/db/order-schema.ts'
import { type Actor, canSee } from '#shared/access.ts'
import type { TimelineEntry } from '#shared/api/orders-schemas.ts'
import { newestFormat } from '#shared/document/document-formats.ts'
import { AppError } from '#shared/errors.ts'
import { isManager } from '#shared/levels.ts'
import { largestId } from '#shared/limits.ts'
import type { RelatedOrder } from '#shared/order/draft.ts'
import { creditedBeyond } from '#shared/order/family/credit.ts'
import { defaultUnit } from '#shared/order/kinds.ts'
import { numberedShares } from '#shared/order/numbered-shares.ts'
import type { Order, OrderVersion, OrderVersionEntry, StoredOrder } from '#shared/order/order.ts'
import { orderJson } from './order-json.ts'
import { readLines, versionData } from './stored-lines.ts'

/** Maximum size of a response in bytes. Each request in progress keeps its response in memory. */
export const longestAnswer = 8 * 1_048_576

/**
 * Converts a stored order to the form that API calls return. Uses Object.assign, because a spread is far
 * slower.
 */
export function presentOrder(order: StoredOrder): Order {
  return Object.assign(order, numberedShares(order), { lineItems: readLines(order.lineItems) })
}

/**
 * Returns the order if it exists and the actor may see it. Otherwise throws a 404, which doesn't reveal
 * whether the order exists (rule rights/who-sees-an-order).
 */
export async function readOrder(db: Database, actor: Actor, id: number): Promise<Order> {
  const order = id <= largestId ? await findVisible(db, actor, id) : null
  if (!order || !canSee(actor, order))
    throw new AppError('not_found', `Purchase order ${id} does not exist, or you cannot see it`)
  return order
}

/** Reads an order only if it is visible, so that the response time doesn't reveal a hidden order's size. */
async function findVisible(db: Database, actor: Actor, id: number): Promise<Order | null> {
  const { rows } = await db.pool.query<{ order: StoredOrder }>({
    name: 'find-visible-order',
    text: `select ${orderJson} as "order" from purchase_orders where id = $1::int and ${isVisible('$2', '$3')}`,
    values: [id, ...visibleValues(actor)],
  })
  return rows[0] ? presentOrder(rows[0].order) : null
}

/**
 * SQL condition for whether a user may see an order, like `canSee`. Takes the values from `visibleValues`.
 */
export const isVisible = (manager: string, email: string) =>
  `(${manager}::boolean or (status and viewer_emails @> array[${email}::text]))`

export const visibleValues = (actor: Actor): [boolean, string] => [
  isManager(actor.level),
  actor.email.trim().toLowerCase(),
]

export async function findOrder(db: Database, id: number): Promise<Order | null> {
  const { rows } = await db.pool.query<{ order: StoredOrder }>({
    name: 'find-order',
    text: `select ${orderJson} as "order" from purchase_orders where id = $1::int`,
    values: [id],
  })
  return rows[0] ? presentOrder(rows[0].order) : null
}

/**
 * Returns which of these services a family's orders contain, each with its highest price. Leaves out
 * `exceptId`, the order being changed. Groups the lines in SQL, so that a save doesn't read every order of a
 * large family.
 */
export async function findOrdered(
  db: Database,
  { familyId, exceptId }: { familyId: number; exceptId: number | null },
  services: number[],
): Promise<RelatedOrder[]> {
  const { rows } = await db.pool.query<RelatedOrder>({
    name: 'find-ordered',
    text: orderedSql,
    values: [familyId, exceptId, services, defaultUnit],
  })
  return rows
}

const orderedSql = `
select min(id) as id, document_type as "documentType", finalized, json_build_array(json_build_object(
    'serviceTypeId', service, 'units', unit, 'costPerAcre', max(price))) as "lineItems"
from purchase_orders,
  lateral (select "serviceTypeId" as service, coalesce(units, $4::text) as unit, "costPerAcre" as price
    from jsonb_to_recordset(line_items) as line("serviceTypeId" int, units text, "costPerAcre" float8)) lines
where family_id = $1::int and status and id is distinct from $2::int and service = any($3::int[])
group by document_type, finalized, service, unit`

/**
 * Reads a family's orders that the actor is allowed to see, and counts the active orders that are hidden from
 * the actor (rule kinds/family-sum). Includes the original even if it is archived, because its children
 * depend on it (rule kinds/archived-original). A large family is read in parts (rule lists/pages).
 */
export async function readFamily(db: Database, actor: Actor, id: number, after = 0) {
  const order = await readOrder(db, actor, id)
  const { rows } = await db.pool.query<{ members: StoredOrder[]; hidden: number; left: number }>({
    name: 'read-family',
    text: familySql,
    values: [
      order.parentPoId ?? order.id,
      ...visibleValues(actor),
      Math.min(after, largestId),
      longestAnswer,
    ],
  })
  const { members = [], hidden = 0, left = 0 } = rows[0] ?? {}
  const next = members.length < left ? (members.at(-1)?.id ?? null) : null
  return { members: members.map(presentOrder), hidden, next }
}

/**
 * Checks the sizes of a family's orders before reading them, as order lists do. Always returns at least one
 * order, however large it is.
 */
const familySql = `
with family as (
  select id as member_id, answer_bytes as bytes, status as active,
    ${isVisible('$2', '$3')} as visible,
    row_number() over (order by kind_rank, sequence_number) as place
  from purchase_orders where family_id = $1::int and (status or id = $1)
), rest as (
  select member_id, place, row_number() over standing as n, sum(bytes) over standing as length
  from family where visible and place > coalesce((select place from family where member_id = $4::int), 0)
  window standing as (order by place)
)
select (select count(*)::int from family where active and not visible) as hidden,
  (select count(*)::int from rest) as left,
  coalesce((select json_agg(${orderJson} order by place) from rest join purchase_orders on id = member_id
    where n = 1 or length <= $5), '[]'::json) as members`

/** Maximum number of entries in a timeline: more than any order ever has. */
const mostEntries = 10_000

export async function readVersions(db: Database, actor: Actor, id: number): Promise<OrderVersionEntry[]> {
  await readOrder(db, actor, id)
  const rows = await db.orm
    .select({
      id: versions.id,
      purchaseOrderId: versions.purchaseOrderId,
      versionNumber: versions.versionNumber,
      createdAt: versions.createdAt,
      createdBy: versions.createdBy,
      realUser: versions.realUser,
      changeReason: versions.changeReason,
      grandTotal: sql<number>`(${versions.data}->>'grandTotal')::float8`,
    })
    .from(versions)
    .where(eq(versions.purchaseOrderId, id))
    .orderBy(desc(versions.versionNumber))
    .limit(mostEntries)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

export async function readVersion(db: Database, actor: Actor, id: number, n: number): Promise<OrderVersion> {
  await readOrder(db, actor, id)
  const inRange = n >= 1 && n <= largestId
  const rows = inRange
    ? await db.orm
        .select()
        .from(versions)
        .where(and(eq(versions.purchaseOrderId, id), eq(versions.versionNumber, n)))
    : []
  const row = rows[0]
  if (!row) throw new AppError('not_found', `Purchase order ${id} has no version ${n}`)
  const data = { ...versionData(row.data), lineItems: readLines(row.data.lineItems) }
  return { ...row, data, createdAt: row.createdAt.toISOString() }
}

/**
 * Returns a condition for the orders that the actor sees in lists: those that the actor created or is
 * assigned to. Returns undefined for managers, who see all orders.
 */
export function visibleTo(actor: Actor) {
  if (isManager(actor.level)) return undefined
  return sql`${purchaseOrders.viewerEmails} @> array[${actor.email.toLowerCase()}]::text[]`
}

type Happened = Omit<TimelineEntry, 'at'> & { at: Date; creditsOver: number | null }

export async function readTimeline(db: Database, actor: Actor, id: number): Promise<TimelineEntry[]> {
  await readOrder(db, actor, id)
  const { rows } = await db.pool.query<Happened>(timelineSql, [id, ...visibleValues(actor)])
  return rows.map(({ at, creditsOver, message, ...row }) => {
    const credited = creditsOver === null ? null : creditedBeyond(creditsOver)
    return { ...row, at: at.toISOString(), message: message ?? credited }
  })
}

/** Includes only renewals that the user may see (rule renewals/says-where-from). */
const timelineSql = `
select happened.at, happened.kind, happened.by, coalesce(a.name, happened.by) as "byName",
  happened.real_user as "realUser", r.name as "realName",
  happened.version_number as "versionNumber", happened.grand_total as "grandTotal", happened.message,
  happened.document, happened.credits_over as "creditsOver"
from (
  select created_at as at, case version_number when 1 then 'created' else 'changed' end as kind,
    created_by as by, real_user, version_number, (data->>'grandTotal')::float8 as grand_total,
    case when version_number = 1 and data->>'renewedFromId' is not null
      then 'Renewed from ' || (data->>'renewedFromId') else change_reason end as message,
    null::jsonb as document, (data->>'creditsOver')::float8 as credits_over, version_number as tie
  from purchase_order_versions where purchase_order_id = $1
  union all
  select at, kind, user_email, real_user, version_number, null, message, null, null, 1000000 + id
  from order_events where purchase_order_id = $1
  union all
  select o.created_at, 'renewed', o.user_id, v.real_user, null, null,
    'As ' || o.display_po || ' for FY ' || o.fiscal_year, null, null, 2000000 + o.id
  from purchase_orders o join purchase_order_versions v on v.purchase_order_id = o.id and v.version_number = 1
  where o.renewed_from_id = $1 and ($2::boolean or (o.status and o.viewer_emails @> array[$3::text]))
  union all
  select at, 'document', user_email, real_user, version_number, null, null,
    jsonb_build_object('copy', case when copy ~ '^[0-9]' then 'customer' else copy end,
      'customerName', customer_name, 'fingerprint', fingerprint, 'olderFormat', format < ${newestFormat}), null, 1000000
  from document_hand_outs where purchase_order_id = $1
) happened
left join agronomists a on a.email = happened.by
left join agronomists r on r.email = happened.real_user
order by happened.at desc, happened.tie desc limit ${mostEntries}`
