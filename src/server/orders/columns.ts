import type { OrderContent } from './compose.ts'
import { listKeys } from './keys.ts'

/** The columns that every save writes, in the order of their parameters, with their PostgreSQL types. */
const written = [
  ['document_type', 'text'],
  ['contract_type', 'text'],
  ['base_type', 'text'],
  ['parent_po_id', 'int'],
  ['fiscal_year', 'int'],
  ['producer_id', 'int'],
  ['producer_name', 'text'],
  ['customer1_id', 'int'],
  ['customer1_percentage', 'numeric'],
  ['customer1_amount', 'numeric'],
  ['customer2_id', 'int'],
  ['customer2_percentage', 'numeric'],
  ['customer2_amount', 'numeric'],
  ['agronomist1_id', 'text'],
  ['agronomist1_percentage', 'numeric'],
  ['agronomist1_amount', 'numeric'],
  ['agronomist1_territory', 'text'],
  ['agronomist2_id', 'text'],
  ['agronomist2_percentage', 'numeric'],
  ['agronomist2_amount', 'numeric'],
  ['customer_assignments', 'jsonb'],
  ['agronomist_assignments', 'jsonb'],
  ['line_items', 'jsonb'],
  ['line_item_subtotal_before_discounts', 'numeric'],
  ['line_item_subtotal_after_discounts', 'numeric'],
  ['discount_percentage', 'numeric'],
  ['discount_amount', 'numeric'],
  ['grand_total', 'numeric'],
  ['discount_notification', 'boolean'],
  ['comments', 'text'],
  ['state', 'text'],
  ['county', 'text'],
  ['terms', 'text'],
  ['viewer_emails', 'text[]'],
  ['producer_key', 'text'],
  ['customer1_key', 'text'],
  ['agronomist1_key', 'text'],
  ['search_text', 'text'],
] as const

export const contentColumns: string[] = written.map(([column]) => column)

/** `$n::type` for each column, the first being `$first`. */
export function contentParameters(first: number): string[] {
  return written.map(([, type], index) => `$${first + index}::${type}`)
}

export function contentValues(content: OrderContent, creator: string): unknown[] {
  const keys = listKeys(content, creator)
  return [
    content.documentType,
    content.contractType,
    content.baseType,
    content.parentPoId,
    content.fiscalYear,
    content.producerId,
    content.producerName,
    content.customer1Id,
    content.customer1Percentage,
    content.customer1Amount,
    content.customer2Id,
    content.customer2Percentage,
    content.customer2Amount,
    content.agronomist1Id,
    content.agronomist1Percentage,
    content.agronomist1Amount,
    content.agronomist1Territory,
    content.agronomist2Id,
    content.agronomist2Percentage,
    content.agronomist2Amount,
    JSON.stringify(content.customerAssignments),
    JSON.stringify(content.agronomistAssignments),
    JSON.stringify(content.lineItems),
    content.lineItemSubtotalBeforeDiscounts,
    content.lineItemSubtotalAfterDiscounts,
    content.discountPercentage,
    content.discountAmount,
    content.grandTotal,
    content.discountNotification,
    content.comments,
    content.state,
    content.county,
    content.terms,
    keys.viewerEmails,
    keys.producerKey,
    keys.customer1Key,
    keys.agronomist1Key,
    keys.searchText,
  ]
}
