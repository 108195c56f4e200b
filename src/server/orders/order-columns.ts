import { getTableColumns } from 'drizzle-orm'
import { z } from 'zod'
import { purchaseOrders } from '#server/db/order-schema.ts'
import { OrderContent } from '#shared/order/order.ts'

/**
 * Keys for sorting, searching and visibility, lowercased here so that they don't depend on the PostgreSQL
 * build.
 */
const ListKeys = z.object({
  viewerEmails: z.array(z.string()),
  producerKey: z.string(),
  customer1Key: z.string(),
  agronomist1Key: z.string(),
  searchText: z.string(),
})
type ListKeys = z.output<typeof ListKeys>

/**
 * The columns that every save writes. A save sends the order to PostgreSQL once, as JSON. From that JSON,
 * jsonb_to_record reads the columns and list keys, with the table's names and types.
 */
const columns = getTableColumns(purchaseOrders)
const contentNames = OrderContent.keyof().options
const keyNames = ListKeys.keyof().options
type Name = (typeof contentNames)[number] | (typeof keyNames)[number]

const fields = (names: readonly Name[], record: string) => names.map((name) => `${record}."${name}"`)
const declared = (names: readonly Name[]) =>
  names.map((name) => `"${name}" ${columns[name].getSQLType()}`).join(', ')

export const contentColumns = [...contentNames, ...keyNames].map((name) => columns[name].name).join(', ')

export const contentValues = [...fields(contentNames, 'o'), ...fields(keyNames, 'k')].join(', ')

export function contentRecords(order: string, keys: string): string {
  return `jsonb_to_record(${order}::jsonb) as o(${declared(contentNames)}), jsonb_to_record(${keys}::jsonb) as k(${declared(keyNames)})`
}

export function listKeys(content: OrderContent, creator: string): ListKeys {
  const people = content.agronomistAssignments
  const words = [
    content.producerName,
    ...content.customerAssignments.map((share) => share.customerName),
    ...people.flatMap((share) => [share.name, share.email]),
  ]
  return {
    viewerEmails: [...new Set([creator.toLowerCase(), ...people.map((share) => share.email)])],
    producerKey: content.producerName.toLowerCase(),
    customer1Key: (content.customerAssignments[0]?.customerName ?? '').toLowerCase(),
    agronomist1Key: (people[0]?.name ?? '').toLowerCase(),
    searchText: words.join('\n').toLowerCase(),
  }
}
