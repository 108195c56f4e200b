import { formatDocumentMoney, formatOrderDiscount, formatPercent, formatUnits } from '#shared/money.ts'
import type { LineItem } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'
import { documentTitle, unitName } from '#shared/order/words.ts'
import { plural } from '#shared/plural.ts'

/** Mail clients and systems cut longer addresses off, without a word (rule print/mail-length). */
const maxUrl = 1_899
const maxRecipients = 700
const maxProducer = 360
const maxName = 90

export interface OrderEmail {
  /** The mailto address. */
  url: string
  /** Addresses that found no room in it. */
  leftOut: string[]
}

/** An e-mail in the person's own mail client; it can't carry the PDF, so it says how to attach it. */
export function emailOrder(order: Order): OrderEmail {
  const { fitting, leftOut } = recipients(order)
  const subject = `Purchase Order ${order.displayPo} - ${cut(oneLine(order.producerName), maxProducer)}`
  const start = `mailto:${fitting.map(encodeAddress).join(',')}?subject=${encode(subject)}&body=`
  return { url: start + encode(body(order, maxUrl - start.length)), leftOut }
}

function recipients(order: Order) {
  const all = order.customerAssignments.map((share) => share.email.trim()).filter(isPlainAddress)
  const different = [...new Map(all.map((email) => [email.toLowerCase(), email])).values()]
  const room = countThatFit(
    different.map((email) => `${encodeAddress(email)},`),
    maxRecipients,
  )
  return { fitting: different.slice(0, room), leftOut: different.slice(room) }
}

/** One mailbox and nothing else: what could be read as a second one, a name or a header is no address. */
function isPlainAddress(email: string): boolean {
  return /^[^\s\p{Cc},;:<>()[\]"\\@]+@[^\s\p{Cc},;:<>()[\]"\\@]+$/u.test(email)
}

/** As many lines as there is room for, and how many are left. */
function body(order: Order, room: number): string {
  const lines = order.lineItems.map((line, at) => lineText(order, line, at + 1))
  let shown = lines.length
  while (shown > 0 && encode(bodyWith(order, lines, shown)).length > room) shown--
  return bodyWith(order, lines, shown)
}

function bodyWith(order: Order, lines: string[], shown: number): string {
  const rest = lines.length - shown
  return [
    documentTitle(order),
    `FY ${order.fiscalYear}`,
    '',
    ...lines.slice(0, shown),
    ...(rest > 0 ? [`… and ${plural(rest, 'more line')}`] : []),
    '',
    ...totals(order),
    '',
    'Save the PDF with Print/Save PDF and attach it.',
  ].join('\r\n')
}

function lineText(order: Order, line: LineItem, number: number): string {
  const name = [line.fieldName, line.serviceName].map((text) => cut(oneLine(text), maxName)).join(' - ')
  const money = formatDocumentMoney(line.total, order.documentType).text
  return `${number}. ${name}: ${formatUnits(line.acres)} ${unitName(line.units, line.acres)}, ${money}`
}

function totals(order: Order): string[] {
  const money = (value: number) => formatDocumentMoney(value, order.documentType).text
  const discount = `${formatPercent(order.discountPercentage, 2)}: ${formatOrderDiscount(order.discountAmount)}`
  return [
    `Subtotal before discounts: ${money(order.lineItemSubtotalBeforeDiscounts)}`,
    `Subtotal after discounts: ${money(order.lineItemSubtotalAfterDiscounts)}`,
    `Order discount ${discount}`,
    `Grand total: ${money(order.grandTotal)}`,
  ]
}

/** Line breaks inside a name would start a header or a line of their own. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** At most that long once encoded; whole characters, so that no half of one is left at the end. */
function cut(text: string, max: number): string {
  if (encode(text).length <= max) return text
  const characters = [...text]
  const end = countThatFit(characters.map(encode), max - encode('…').length)
  return `${characters.slice(0, end).join('').trimEnd()}…`
}

/** How many of the encoded parts, from the first on, have room together. */
function countThatFit(parts: string[], room: number): number {
  let left = room
  const end = parts.findIndex((part) => {
    left -= part.length
    return left < 0
  })
  return end < 0 ? parts.length : end
}

/** Half a character, as a careless cut elsewhere leaves it, would make encodeURIComponent throw. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** The sign between mailbox and domain stays readable: some mail clients don't decode it. */
function encodeAddress(email: string): string {
  return encode(email).replace('%40', '@')
}
