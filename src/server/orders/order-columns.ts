import type { OrderContent } from './compose-order.ts'

/**
 * The columns that every save writes. An order travels to PostgreSQL once, as JSON; its columns are read from
 * that (jsonb_to_record), and so are the keys it is listed by.
 */
const contentFields = {
  documentType: 'text',
  contractType: 'text',
  baseType: 'text',
  parentPoId: 'int',
  fiscalYear: 'int',
  producerId: 'int',
  producerName: 'text',
  customer1Id: 'int',
  customer1Percentage: 'numeric',
  customer1Amount: 'numeric',
  customer2Id: 'int',
  customer2Percentage: 'numeric',
  customer2Amount: 'numeric',
  agronomist1Id: 'text',
  agronomist1Percentage: 'numeric',
  agronomist1Amount: 'numeric',
  agronomist1Territory: 'text',
  agronomist2Id: 'text',
  agronomist2Percentage: 'numeric',
  agronomist2Amount: 'numeric',
  customerAssignments: 'jsonb',
  agronomistAssignments: 'jsonb',
  lineItems: 'jsonb',
  lineItemSubtotalBeforeDiscounts: 'numeric',
  lineItemSubtotalAfterDiscounts: 'numeric',
  discountPercentage: 'numeric',
  discountAmount: 'numeric',
  grandTotal: 'numeric',
  discountNotification: 'boolean',
  comments: 'text',
  state: 'text',
  county: 'text',
  terms: 'text',
} as const satisfies Record<keyof OrderContent, string>

const keyFields = {
  viewerEmails: 'text[]',
  producerKey: 'text',
  customer1Key: 'text',
  agronomist1Key: 'text',
  searchText: 'text',
} as const satisfies Record<keyof ListKeys, string>

const fields = (of: Record<string, string>, record: string) =>
  Object.keys(of).map((name) => `${record}."${name}"`)
const declared = (of: Record<string, string>) =>
  Object.entries(of)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', ')

/** `document_type, contract_type, …` */
export const contentColumns = [...Object.keys(contentFields), ...Object.keys(keyFields)]
  .map(snakeCase)
  .join(', ')

/** The values of these columns, out of the two records. */
export const contentValues = [...fields(contentFields, 'o'), ...fields(keyFields, 'k')].join(', ')

/** The records, out of the parameters that hold an order and its keys as JSON. */
export function contentRecords(order: string, keys: string): string {
  return `jsonb_to_record(${order}::jsonb) as o(${declared(contentFields)}), jsonb_to_record(${keys}::jsonb) as k(${declared(keyFields)})`
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export interface ListKeys {
  viewerEmails: string[]
  producerKey: string
  customer1Key: string
  agronomist1Key: string
  searchText: string
}

/** What an order is sorted, searched and seen by; lower-cased here, so that every PostgreSQL agrees. */
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
