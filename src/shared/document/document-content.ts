import { businessDay } from '#shared/business-day.ts'
import {
  formatDocumentMoney,
  formatMoney,
  formatOrderDiscount,
  formatPercent,
  type MoneyText,
} from '#shared/money.ts'
import type { DocumentType } from '#shared/order/kinds.ts'
import type { LineItem } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'
import { eachText, type OrderTextKey, orderTextKeys, orderTexts } from '#shared/order/order-fields.ts'
import { documentTitle, printedUnits, unitName } from '#shared/order/words.ts'
import { customerOfCopy, type DocumentCopy } from './document-copy.ts'
import { documentSubline, lineDetails, termsParagraphs } from './document-text.ts'

export interface Company {
  companyName: string
  companyAddress: string[]
  timeZone: string
}

export interface ShareText {
  name: string
  /** A customer's account ID, or an agronomist's territory. */
  note: string
  /** The percentage; null if the copy doesn't show it. */
  percentage: string | null
  amount: MoneyText | null
}

export interface LineText {
  number: string
  fieldName: string
  units: string
  unitName: string
  price: string
  discount: string
  discounted: boolean
  /** What a dollar discount applies to, such as `per acre`; null if there is no dollar discount. */
  per: string | null
  total: MoneyText
  details: string[]
}

export interface DocumentContent extends Partial<Record<OrderTextKey, string | undefined>> {
  title: string
  subline: string
  /** The line `Copy for …` on a customer's copy; null on other copies. */
  copyLine: string | null
  version: string
  company: { name: string; address: string[] }
  producer: string
  facts: { name: string; value: string }[]
  customers: ShareText[]
  agronomists: ShareText[]
  lines: LineText[]
  totals: { name: string; amount: MoneyText; grand: boolean }[]
  terms: string[]
}

export const documentWords = {
  customers: 'Customers',
  agronomists: 'Agronomists',
  line: 'Line',
  field: 'Field and service',
  units: 'Units',
  price: 'Price',
  discount: 'Discount',
  total: 'Total',
  none: 'None',
  terms: 'Terms',
  signature: 'Signature',
  date: 'Date',
} as const

export function pageOf(number: number, count: number): string {
  return `Page ${number} of ${count}`
}

/**
 * All text in an order's document. The page and the file are laid out from this text and add nothing (rule
 * documents/one-content). Amounts are as stored. Leaves out what the copy must not show.
 */
export function documentContent(order: Order, company: Company, copy: DocumentCopy): DocumentContent {
  const { documentType: type } = order
  const customer = customerOfCopy(order.customerAssignments, copy)
  return {
    title: documentTitle(order),
    subline: documentSubline(order),
    copyLine: customer && `Copy for ${customer.customerName}`,
    version: `Version ${order.versionNumber}`,
    company: { name: company.companyName, address: company.companyAddress },
    producer: order.producerName,
    facts: [
      { name: 'Producer', value: order.producerName },
      { name: documentWords.date, value: businessDay(order.createdAt, company.timeZone) },
      { name: 'PO Type', value: order.baseType === 'standard' ? 'Standard' : 'Custom' },
      { name: 'Territory', value: order.agronomistAssignments[0]?.territory ?? '' },
    ],
    ...sharesOf(order, copy),
    lines: order.lineItems.map((line, at) => lineText(line, at, type)),
    totals: [
      total('Subtotal before discounts', formatDocumentMoney(order.lineItemSubtotalBeforeDiscounts, type)),
      total('Subtotal after discounts', formatDocumentMoney(order.lineItemSubtotalAfterDiscounts, type)),
      total(`Order discount ${formatPercent(order.discountPercentage, 2)}`, discountText(order)),
      { ...total('Grand total', formatDocumentMoney(order.grandTotal, type)), grand: true },
    ],
    ...eachText((key) => printedText(order, key)),
    terms: termsParagraphs(order.terms),
  }
}

function printedText(order: Order, key: OrderTextKey): string | undefined {
  const { printed } = orderTexts[key]
  return printed && order[key].trim() ? order[key] : printed?.blank
}

/** The order's notes, printed below the amounts, each with its heading. */
export function textSections(
  content: DocumentContent,
): { key: OrderTextKey; heading: string; text: string }[] {
  return orderTextKeys.flatMap((key) => {
    const text = content[key]
    return text ? [{ key, heading: orderTexts[key].label, text }] : []
  })
}

/**
 * A customer's copy includes only that customer's share, and lists the agronomists without percentages or
 * amounts (rule documents/copies).
 */
function sharesOf(order: Order, copy: DocumentCopy): Pick<DocumentContent, 'customers' | 'agronomists'> {
  if (copy === 'noShares') return { customers: [], agronomists: [] }
  const { documentType: type } = order
  const visibleCustomers = order.customerAssignments.filter(({ id }) => copy === 'all' || id === copy)
  return {
    customers: visibleCustomers.map(({ customerName, accountId, percentage, amount }) => ({
      name: customerName,
      note: accountId,
      percentage: formatPercent(percentage),
      amount: formatDocumentMoney(amount, type),
    })),
    agronomists: order.agronomistAssignments.map(({ name, territory, percentage, amount }) => ({
      name,
      note: `T${territory}`,
      percentage: copy === 'all' ? formatPercent(percentage) : null,
      amount: copy === 'all' ? formatDocumentMoney(amount, type) : null,
    })),
  }
}

function lineText(line: LineItem, at: number, type: DocumentType): LineText {
  const inDollars = line.discountType === 'dollars'
  const discount = inDollars ? line.discountInDollars : line.discountPercent
  const said = inDollars ? formatMoney(discount) : formatPercent(discount, 2)
  return {
    number: String(at + 1),
    fieldName: line.fieldName,
    units: printedUnits(line.acres),
    unitName: unitName(line.units, line.acres),
    price: formatMoney(line.costPerAcre),
    discount: discount === 0 ? documentWords.none : said,
    discounted: discount !== 0,
    per: inDollars && discount !== 0 ? `per ${line.units}` : null,
    total: formatDocumentMoney(line.total, type),
    details: lineDetails(line),
  }
}

function discountText({ discountAmount }: Order): MoneyText {
  const text = formatOrderDiscount(discountAmount)
  return { text, negative: text.startsWith('(') }
}

function total(name: string, amount: MoneyText) {
  return { name, amount, grand: false }
}
