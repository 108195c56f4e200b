import { purchaseOrders } from '#server/db/order-schema.ts'
import { formatMoney, formatPercent } from '#shared/money.ts'
import { type DocumentType, documentLabels } from '#shared/order/kinds.ts'
import type { AgronomistShare, CustomerShare } from '#shared/order/order.ts'
import { type OrderTexts, orderTextKeys, orderTexts } from '#shared/order/order-fields.ts'
import { csvLine, textCell } from '#shared/table/write-cells.ts'

/** A row of the export. Money and percentages are exact, because PostgreSQL returns them as strings. */
export interface ExportedRow extends OrderTexts {
  display_po: string
  document_type: DocumentType
  contract_type: string
  parent_po_id: number | null
  fiscal_year: number
  created: string
  producer_name: string
  customer_assignments: CustomerShare[]
  agronomist_assignments: AgronomistShare[]
  before_discounts: string
  after_discounts: string
  discount_percentage: string
  grand_total: string
  finalized: boolean
  status: boolean
  version_number: number
  user_id: string
  edited_by: string | null
}

interface Column {
  head: string
  cell: (row: ExportedRow) => string
}

/**
 * Defines a column with numbers or fixed wording. Its values need no escaping: even a negative number is read
 * as a number, not as a formula.
 */
function figure(head: string, value: (row: ExportedRow) => string | number | null): Column {
  return { head, cell: (row) => String(value(row) ?? '') }
}

/** Defines a column with text from users, protected against being interpreted as a formula. */
function text(head: string, value: (row: ExportedRow) => string | null): Column {
  return { head, cell: (row) => textCell(value(row) ?? '') }
}

const exportedTexts = orderTextKeys.filter((key) => orderTexts[key].exported)

/** (rule exports/columns) */
const columns: readonly Column[] = [
  figure('PO #', (row) => row.display_po),
  figure('Document Type', (row) => documentLabels[row.document_type]),
  figure('Contract Type', (row) => row.contract_type),
  figure('Parent PO #', (row) => row.parent_po_id),
  figure('FY', (row) => row.fiscal_year),
  figure('Created', (row) => row.created),
  text('Producer', (row) => row.producer_name),
  text('Customers', (row) =>
    sharesText(row.customer_assignments.map((share) => ({ ...share, name: share.customerName }))),
  ),
  text('Agronomists', (row) => sharesText(row.agronomist_assignments)),
  text('Territory', (row) => territoriesText(row.agronomist_assignments)),
  figure('Subtotal', (row) => row.before_discounts),
  figure('Subtotal (less discounts)', (row) => row.after_discounts),
  figure('Order Discount %', (row) => row.discount_percentage),
  figure('Grand Total', (row) => row.grand_total),
  figure('Finalized', (row) => (row.finalized ? 'Yes' : 'No')),
  figure('Status', (row) => (row.status ? 'Active' : 'Archived')),
  figure('Version', (row) => row.version_number),
  text('User', (row) => row.user_id),
  text('Editor', (row) => row.edited_by),
  ...exportedTexts.map((key) => text(orderTexts[key].label, (row) => row[key])),
]

export const exportedSql = `
  display_po, document_type, contract_type, parent_po_id, fiscal_year,
  to_char(created_at at time zone $1, 'YYYY-MM-DD HH24:MI') as created, producer_name,
  customer_assignments, agronomist_assignments,
  line_item_subtotal_before_discounts::text as before_discounts,
  line_item_subtotal_after_discounts::text as after_discounts,
  discount_percentage::text as discount_percentage, grand_total::text as grand_total,
  finalized, status, version_number, user_id, edited_by${exportedTexts.map((key) => `, ${purchaseOrders[key].name} as "${key}"`).join('')}`

export const headerLine = csvLine(columns.map(({ head }) => head))

export function orderLine(row: ExportedRow): string {
  return csvLine(columns.map(({ cell }) => cell(row)))
}

function sharesText(shares: readonly { name: string; percentage: number; amount: number }[]): string {
  return shares
    .map(
      ({ name, percentage, amount }) =>
        `${name} ${formatPercent(percentage)} ${formatMoney(amount).replaceAll(',', '')}`,
    )
    .join('; ')
}

function territoriesText(shares: readonly AgronomistShare[]): string {
  return [...new Set(shares.map(({ territory }) => territory))].filter(Boolean).join('; ')
}
