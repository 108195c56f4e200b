import type { Database } from '#server/db/database.ts'
import { orderJson } from '#server/orders/order-json.ts'
import { longestAnswer, presentOrder } from '#server/orders/read-order.ts'
import type { Actor } from '#shared/access.ts'
import type { RenewalsQuery } from '#shared/api/renewals-schemas.ts'
import { isManager } from '#shared/levels.ts'
import { largestId } from '#shared/limits.ts'
import type { Order, StoredOrder } from '#shared/order/order.ts'

const mostOrders = 200
/** Maximum size in bytes of the returned orders and their families: half the maximum response size. */
const mostBytes = longestAnswer / 2

export interface Source<Read = Order> {
  order: Read
  /** The original's active supplementals and credit memos that the actor may see; empty unless requested. */
  members: Read[]
  hiddenMembers: number
  /** The IDs of the order's active renewals for the requested year that the actor may see. */
  renewedAs: number[]
  hiddenRenewals: number
}

/** (rule renewals/which-orders) */
export async function readSources(
  { pool }: Database,
  actor: Actor,
  { producerId, from, to, as, after = 0 }: RenewalsQuery,
): Promise<{ sources: Source[]; next: number | null }> {
  const manager = isManager(actor.level)
  const { rows } = await pool.query<{ sources: Source<StoredOrder>[]; last: number | null; left: number }>(
    manager ? managersSql : othersSql,
    [
      from,
      to,
      Math.min(after, largestId),
      actor.email.trim().toLowerCase(),
      producerId === undefined ? null : Math.min(producerId, largestId),
      as === 'agreed',
    ],
  )
  const { sources = [], last = null, left = 0 } = rows[0] ?? {}
  const next = sources.length < left ? last : null
  return {
    sources: sources.map((source) => ({
      ...source,
      order: presentOrder(source.order),
      members: source.members.map(presentOrder),
    })),
    next,
  }
}

const own = 'viewer_emails @> array[$4::text]'
const ofMyCustomers =
  'producer_id = any((select customer_ids from agronomists where email = $4::text)::int[])'

/**
 * If no producer is given, managers get only their own orders and those for My Customers, not every order
 * that they can see. The statement isn't prepared, because the best index depends on its values. It checks
 * the sizes of orders before it reads them.
 */
const sourcesSql = (visible: string, mine: string) => `
with found as materialized (
  select id as found_id, answer_bytes as bytes from purchase_orders
  where fiscal_year = $1::int and status and document_type = 'original' and id > $3::int and ${visible}
    and ($5::int is null or producer_id = $5::int) and ($5::int is not null or ${mine})
  order by id limit ${mostOrders + 1}
), measured as (
  select found_id, row_number() over standing as place, sum(bytes + case when $6::boolean then coalesce((
      select sum(answer_bytes) from purchase_orders where family_id = found_id and status and id <> found_id), 0)
    else 0 end) over standing as length
  from found window standing as (order by found_id)
), page as (
  select found_id from measured where place = 1 or (place <= ${mostOrders} and length <= ${mostBytes})
)
select (select count(*)::int from found) as left, (select max(found_id) from page) as last,
  coalesce((select json_agg(json_build_object(
    'order', ${orderJson},
    'members', case when $6::boolean then coalesce((
      select json_agg(${orderJson} order by kind_rank, sequence_number) from purchase_orders
      where family_id = found_id and status and id <> found_id and ${visible}), '[]'::json) else '[]'::json end,
    'hiddenMembers', case when $6::boolean then (select count(*)::int from purchase_orders
      where family_id = found_id and status and id <> found_id and not (${visible})) else 0 end,
    'renewedAs', coalesce((select json_agg(id order by id) from purchase_orders
      where renewed_from_id = found_id and fiscal_year = $2::int and status and ${visible}), '[]'::json),
    'hiddenRenewals', (select count(*)::int from purchase_orders
      where renewed_from_id = found_id and fiscal_year = $2::int and status and not (${visible}))
  ) order by found_id) from page join purchase_orders on id = found_id), '[]'::json) as sources`
const managersSql = sourcesSql('true', `(${own} or ${ofMyCustomers})`)
const othersSql = sourcesSql(own, 'true')
