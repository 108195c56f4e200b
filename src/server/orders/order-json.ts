import { getTableColumns } from 'drizzle-orm'
import { purchaseOrders } from '#server/db/order-schema.ts'
import { CardOrder, Order } from '#shared/order/order.ts'

/**
 * An order as PostgreSQL answers it: one JSON that has the fields of the schema and no others, read by one JSON.parse.
 * A read costs Node less than half of what it did by some sixty columns (docs/decisions/028).
 */
const columns = getTableColumns(purchaseOrders)
type Name = keyof typeof columns

const valueFor = (name: Name) => {
  const column = `purchase_orders.${columns[name].name}`
  if (!columns[name].getSQLType().startsWith('timestamp')) return column
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** A list that is stored as JSON, with those of its fields that the schema names. */
const partsOf = (column: string, types: string) =>
  `(select json_agg(s) from jsonb_to_recordset(purchase_orders.${column}) as s(${types}))`

function jsonOf(fields: Record<string, string>): string {
  const named = Object.entries(fields).map(([name, value]) => `${value} as "${name}"`)
  return `(select row_to_json(o) from (select ${named.join(', ')}) o)`
}

const stored = (names: readonly Name[]) => Object.fromEntries(names.map((name) => [name, valueFor(name)]))
const isStored = (name: string): name is Name => name in columns

export const orderJson = jsonOf(stored(Order.keyof().options))

const cardNames: readonly string[] = CardOrder.keyof().options

/** What a card shows (rule lists/cards-without-lines). */
export const cardJson = jsonOf({
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
