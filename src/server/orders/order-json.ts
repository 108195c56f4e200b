import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { purchaseOrders } from '#server/db/order-schema.ts'
import { CardOrder, StoredOrder } from '#shared/order/order.ts'
import { reviewJson } from './stored-review.ts'

/**
 * SQL for an order as PostgreSQL returns it: a JSON object with exactly the fields of StoredOrder, parsed in
 * one call. This costs Node less than half as much as reading some sixty columns (docs/decisions/028).
 */
const columns = getTableColumns(purchaseOrders)
type Name = keyof typeof columns

const valueFor = (name: Name) => {
  const column = `purchase_orders.${columns[name].name}`
  if (!columns[name].getSQLType().startsWith('timestamp')) return column
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** SQL for a list stored as JSON, with only the fields that the schema names. */
const partsOf = (column: string, types: string) =>
  `(select json_agg(s) from jsonb_to_recordset(purchase_orders.${column}) as s(${types}))`

function named(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${value} as "${name}"`)
    .join(', ')
}

const stored = (names: readonly Name[]) => Object.fromEntries(names.map((name) => [name, valueFor(name)]))
const isStored = (name: string): name is Name => name in columns

export const orderJson = `(select row_to_json(o) from (select ${named(stored(StoredOrder.keyof().options))}) o)`

const cardNames: readonly string[] = CardOrder.keyof().options

const cardFields = named({
  ...stored(cardNames.filter(isStored)),
  customerAssignments: partsOf(
    'customer_assignments',
    'id int, "customerName" text, percentage numeric, amount numeric',
  ),
  agronomistAssignments: partsOf(
    'agronomist_assignments',
    'email text, name text, territory text, percentage numeric, amount numeric',
  ),
})

/**
 * Returns SQL for a card's fields (rule lists/cards-without-lines) and the renewals that the user with this
 * e-mail address can see (rule renewals/says-where-from). Pass undefined for a user who sees all orders.
 */
export function cardJson(email: unknown): SQL {
  const seen = email === undefined ? sql`` : sql` and r.viewer_emails @> array[${email}]::text[]`
  return sql`(select row_to_json(o) from (select ${sql.raw(cardFields)},
    (select coalesce(json_agg(r.id order by r.id), '[]'::json) from purchase_orders r
      where r.renewed_from_id = purchase_orders.id and r.status${seen}) as "renewedAs",
    case when discount_notification then (select ${sql.raw(reviewJson)} from discount_reviews r
      where r.purchase_order_id = purchase_orders.id and r.version_number = purchase_orders.version_number)
      end as "discountReview") o)`
}
