import type { DocumentCopy } from '#shared/document/document-copy.ts'
import { formatDocumentMoney, formatOrderDiscount, formatPercent } from '#shared/money.ts'
import type { LineItem } from '#shared/order/line-item.ts'
import type { CustomerShare, Order } from '#shared/order/order.ts'
import { documentTitle, printedUnits, unitName } from '#shared/order/words.ts'
import { plural } from '#shared/plural.ts'

/**
 * Maximum length of the mailto URL; mail apps and operating systems silently truncate longer ones (rule
 * print/mail-length).
 */
const maxUrl = 1_899
const maxRecipients = 600
const maxProducer = 240
const maxName = 90

export interface Sender {
  name: string
  email: string
  companyName: string
}

export interface OrderEmail {
  url: string
  /** The recipients in the mailto URL, comma-separated. */
  recipients: string
  subject: string
  /** The full message. The message in `url` has fewer order lines if not all of them fit. */
  text: string
  shortened: boolean
  /** Recipients who don't fit in the mailto URL. */
  leftOut: string[]
}

/**
 * Composes a message for the user's mail app. A message to one customer includes that customer's share. A
 * message to all customers uses Bcc, so that they don't see each other's e-mail addresses. If the attached
 * version isn't the most recent one, the message states the version number (rule print/mail).
 */
export function emailOrder(
  given: Order,
  sender: Sender,
  customer: CustomerShare | null,
  newest = given.versionNumber,
): OrderEmail {
  const order = { ...given, version: given.versionNumber < newest ? given.versionNumber : null }
  const customers = customer ? [customer] : order.customerAssignments
  const { fitting, leftOut } = recipients(customers)
  const version = order.version === null ? '' : ` v${order.version}`
  const subject = `Purchase Order ${order.displayPo}${version} - ${cut(oneLine(order.producerName), maxProducer)}`
  const addresses = fitting.map(encodeAddress).join(',')
  const to = customer ? `${addresses}?` : `?${addresses && `bcc=${addresses}&`}`
  const start = `mailto:${to}subject=${encode(subject)}&body=`

  const count = order.lineItems.length
  const fits = (letter: string) => encode(letter).length <= maxUrl - start.length
  const whole = letterOf(order, sender, customer, { names: Infinity, lines: Infinity })(count)
  const fewer = fewerLines(order, fits, (names) =>
    letterOf(order, sender, customer, { names, lines: maxName }),
  )
  const body = fits(whole) ? whole : fewer
  return {
    url: start + encode(body),
    recipients: fitting.join(', '),
    subject,
    text: whole,
    shortened: body !== whole,
    leftOut,
  }
}

/**
 * Composes the message with as many order lines as fit; shortens names only if not even one line would fit
 * otherwise.
 */
function fewerLines(
  order: Order,
  fits: (letter: string) => boolean,
  letterWith: (names: number) => (shown: number) => string,
): string {
  const withNames = letterWith(Infinity)
  const letter = fits(withNames(Math.min(1, order.lineItems.length))) ? withNames : letterWith(maxName)
  let shown = order.lineItems.length
  while (shown > 0 && !fits(letter(shown))) shown--
  return letter(shown)
}

/** The ID of a customer's share, or `all`. */
export type CustomerChoice = 'all' | `${number}`

/**
 * The possible recipients: each customer with a valid e-mail address, and all of them together if there are
 * several.
 */
export function mailChoices(order: Order): { value: CustomerChoice; label: string }[] {
  const one = order.customerAssignments
    .filter(({ email }) => isPlainAddress(email.trim()))
    .map(({ id, customerName, email }) => ({
      value: `${id}` as const,
      label: `${customerName} - ${email.trim()}`,
    }))
  return one.length > 1 ? [...one, { value: 'all', label: 'All customers, hidden from one another' }] : one
}

/**
 * Returns the chosen customer, or null for all. If the order has only one customer, returns that customer
 * even without an e-mail address.
 */
export function customerOf(order: Order, choice: CustomerChoice): CustomerShare | null {
  const [only, ...others] = order.customerAssignments
  if (only && others.length === 0) return only
  return order.customerAssignments.find(({ id }) => `${id}` === choice) ?? null
}

/**
 * Returns the document copy that the recipient is allowed to get: on a split order, no one gets another
 * customer's share (rule print/mail).
 */
export function copyFor(order: Order, choice: CustomerChoice): DocumentCopy {
  if (order.customerAssignments.length < 2) return 'all'
  return customerOf(order, choice)?.id ?? 'noShares'
}

function recipients(customers: CustomerShare[]) {
  const all = customers.map((share) => share.email.trim()).filter(isPlainAddress)
  const different = [...new Map(all.map((email) => [email.toLowerCase(), email])).values()]
  const room = countThatFit(
    different.map((email) => `${encodeAddress(email)},`),
    maxRecipients,
  )
  return { fitting: different.slice(0, room), leftOut: different.slice(room) }
}

/**
 * True if an e-mail address is a single mailbox. Rejects addresses that a mail app could read as two
 * addresses, a name, or a header.
 */
function isPlainAddress(email: string): boolean {
  return /^[^\s\p{Cc},;:<>()[\]"\\@]+@[^\s\p{Cc},;:<>()[\]"\\@]+$/u.test(email)
}

/** `version` is null for the most recent version. The message then doesn't state a version number. */
type LetterOrder = Order & { version: number | null }

/**
 * Returns a function that composes the message. The message contains the first `shown` order lines and the
 * number of lines left out. Names are cut to the lengths in `room`.
 */
function letterOf(
  order: LetterOrder,
  sender: Sender,
  customer: CustomerShare | null,
  room: { names: number; lines: number },
) {
  const named = (text: string) => cut(oneLine(text), room.names)
  const lines = order.lineItems.map((line, at) => lineText(order, line, at + 1, room.lines))
  const producer = named(order.producerName)
  const version = order.version === null ? '' : ` (version ${order.version})`
  return (shown: number): string => {
    const rest = lines.length - shown
    return [
      customer ? `Hello ${named(customer.customerName)},` : 'Hello,',
      '',
      `${documentTitle(order)}${version} for ${producer}, FY ${order.fiscalYear}, is attached.`,
      '',
      order.documentType === 'credit_memo' ? 'Services credited:' : 'Services ordered:',
      ...lines.slice(0, shown),
      ...(rest > 0 ? [`… and ${plural(rest, 'more line')}`] : []),
      '',
      ...totals(order, customer),
      '',
      'Thank you,',
      named(sender.name),
      named(sender.companyName),
      sender.email,
    ].join('\r\n')
  }
}

function lineText(order: Order, line: LineItem, number: number, room: number): string {
  const name = [line.fieldName, line.serviceName].map((text) => cut(oneLine(text), room)).join(' - ')
  const money = formatDocumentMoney(line.total, order.documentType).text
  return `${number}. ${name}: ${printedUnits(line.acres)} ${unitName(line.units, line.acres)}, ${money}`
}

function totals(order: Order, customer: CustomerShare | null): string[] {
  const money = (value: number) => formatDocumentMoney(value, order.documentType).text
  const discount = `${formatPercent(order.discountPercentage, 2)}: ${formatOrderDiscount(order.discountAmount)}`
  return [
    ...(order.discountAmount === 0 ? [] : [`Order discount ${discount}`]),
    `Grand total: ${money(order.grandTotal)}`,
    ...(customer ? [`Your share: ${formatPercent(customer.percentage)}, ${money(customer.amount)}`] : []),
  ]
}

/**
 * Replaces line breaks and control characters with spaces. In the message, a line break in a name would start
 * a new header or line.
 */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** Cuts text to a maximum encoded length without splitting a character. */
function cut(text: string, max: number): string {
  if (encode(text).length <= max) return text
  const characters = [...text]
  const end = countThatFit(characters.map(encode), max - encode('…').length)
  return `${characters.slice(0, end).join('').trimEnd()}…`
}

/** Returns how many of the encoded parts, starting with the first, fit into `room` characters. */
function countThatFit(parts: string[], room: number): number {
  let left = room
  const end = parts.findIndex((part) => {
    left -= part.length
    return left < 0
  })
  return end < 0 ? parts.length : end
}

/** Replaces unpaired surrogates, because encodeURIComponent throws an error for them. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Leaves the @ as it is, because some mail apps don't decode it. */
function encodeAddress(email: string): string {
  return encode(email).replace('%40', '@')
}
