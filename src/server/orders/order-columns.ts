import { getTableColumns } from 'drizzle-orm'
import { purchaseOrders } from '#server/db/order-schema.ts'
import { OrderContent } from '#shared/order/order.ts'
import { ListKeys } from './sort-keys.ts'

/**
 * The columns that every save writes. An order travels to PostgreSQL once, as JSON; its columns are read from
 * that (jsonb_to_record), and so are the keys it is listed by. Types and names are those of the table.
 */
const columns = getTableColumns(purchaseOrders)
const contentNames = OrderContent.keyof().options
const keyNames = ListKeys.keyof().options
type Name = (typeof contentNames)[number] | (typeof keyNames)[number]

const fields = (names: readonly Name[], record: string) => names.map((name) => `${record}."${name}"`)
const declared = (names: readonly Name[]) =>
  names.map((name) => `"${name}" ${columns[name].getSQLType()}`).join(', ')

/** `document_type, contract_type, …` */
export const contentColumns = [...contentNames, ...keyNames].map((name) => columns[name].name).join(', ')

/** The values of these columns, out of the two records. */
export const contentValues = [...fields(contentNames, 'o'), ...fields(keyNames, 'k')].join(', ')

/** The records, out of the parameters that hold an order and its keys as JSON. */
export function contentRecords(order: string, keys: string): string {
  return `jsonb_to_record(${order}::jsonb) as o(${declared(contentNames)}), jsonb_to_record(${keys}::jsonb) as k(${declared(keyNames)})`
}
