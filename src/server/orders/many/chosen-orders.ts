import { and, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { purchaseOrders as t } from '#server/db/order-schema.ts'
import { isNarrowedTo, type Narrowing } from '#server/orders/list/narrowed.ts'
import { isIn, scopeOf } from '#server/orders/list/scope.ts'
import { filterWords, findText } from '#server/orders/list/text-filter.ts'
import { isVisible, visibleValues } from '#server/orders/read-order.ts'
import type { Actor } from '#shared/access.ts'
import type { ChosenOrder } from '#shared/api/many-orders-schemas.ts'
import { largestId, limits } from '#shared/limits.ts'
import { sum } from '#shared/money.ts'
import { temporaryAccounts } from '#shared/order/temporary-accounts.ts'

interface ChosenQuery extends Narrowing {
  fiscalYear?: number | undefined
  q?: string | undefined
}

interface Chosen {
  orders: ChosenOrder[]
  count: number
  total: number
}

/**
 * Returns the current versions of the selected orders, their total, and what the user must confirm (rule
 * many-orders/one-question). If there are more than the limit for bulk actions, only counts the orders.
 */
export async function chosenOrders(
  db: Database,
  actor: Actor,
  query: ChosenQuery,
  ids: readonly number[] | undefined,
): Promise<Chosen> {
  const named = ids?.filter((id) => id > 0 && id <= largestId)
  const scope = and(
    isIn(scopeOf(actor, { status: 'active', fiscalYear: query.fiscalYear })),
    isNarrowedTo(query),
    named && inArray(t.id, named),
  )
  const words = filterWords(query.q)
  const found = words.length === 0 ? null : await findText(db, words, { scope, counted: false })
  const rows = await db.orm
    .select({ id: t.id, count: sql<number>`(count(*) over ())::int` })
    .from(t)
    .where(and(scope, found?.condition))
    .limit(limits.chosenOrders + 1)
  const count = rows[0]?.count ?? 0
  if (count > limits.chosenOrders) return { orders: [], count, total: 0 }
  const orders = await readChosen(
    db,
    actor,
    rows.map(({ id }) => id),
    named ?? [],
  )
  return { orders, count: orders.length, total: sum(orders.map(({ grandTotal }) => grandTotal)) }
}

type Row = Omit<ChosenOrder, 'temporary' | 'customers'> & {
  producerId: number
  customerAssignments: { id: number; customerName: string }[]
  temporaryIds: number[]
}

/** Reads each order as a whole, so that all of its values are from the same moment. */
async function readChosen(
  db: Database,
  actor: Actor,
  found: readonly number[],
  named: readonly number[],
): Promise<ChosenOrder[]> {
  const { rows } = await db.pool.query<Row>(chosenSql, [found, named, ...visibleValues(actor)])
  return rows.map(({ producerId, customerAssignments, temporaryIds, ...row }) => {
    const order = { producerId, producerName: row.producerName, customerAssignments }
    const temporary = temporaryAccounts(order, (id) => (temporaryIds.includes(id) ? '-1' : undefined))
    return {
      ...row,
      customers: customerAssignments.map(({ id, customerName: name }) => ({ id, name })),
      temporary: [...new Set(temporary.map(({ name }) => name))],
    }
  })
}

/** Counts the other orders in a selected order's family only if the user is allowed to see them. */
const chosenSql = `
with chosen as materialized (
  select id, family_id from purchase_orders where id = any($1::int[]) and status
), beside as (
  select family_id, (count(*) filter (where not finalized))::int as open, sum(grand_total) as net
  from purchase_orders
  where family_id in (select family_id from chosen) and status and not id = any($2::int[])
    and ${isVisible('$3', '$4')}
  group by family_id
), temporary as materialized (
  select id from customers where account_id ~ '^-'
)
select o.id, display_po as "displayPo", document_type as "documentType", version_number as "versionNumber",
  producer_name as "producerName", grand_total::float8 as "grandTotal", finalized,
  aces_state as "acesState", aces_attempts as "acesAttempts", discount_notification as "check",
  (select decision from discount_reviews r where r.purchase_order_id = o.id and r.version_number = o.version_number)
    as "review",
  producer_id as "producerId",
  array(select jsonb_build_object('id', share->'id', 'customerName', share->'customerName')
    from jsonb_array_elements(customer_assignments) share) as "customerAssignments",
  array(select temporary.id from temporary where customer_ids like '% ' || temporary.id || ' %') as "temporaryIds",
  coalesce(beside.open, 0) as "openBeside",
  document_type = 'supplemental' and coalesce(beside.net, 0) < 0 as "belowZero"
from purchase_orders o left join beside on beside.family_id = o.family_id
where o.id in (select id from chosen)
order by o.family_id, kind_rank, sequence_number, o.id`
