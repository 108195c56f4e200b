import { formatDocumentMoney, formatMoney, formatPercent } from './money.ts'
import { formatLineDiscount } from './order/discount.ts'
import { documentLabels } from './order/kinds.ts'
import { type LineKey, lineKeys, lineLabels } from './order/line-fields.ts'
import type { LineItem } from './order/line-item.ts'
import { moved } from './order/merge/merge-order.ts'
import type { Order } from './order/order.ts'
import { orderFields, orderTextKeys, orderTexts } from './order/order-fields.ts'
import { printedUnits, unitName } from './order/words.ts'

/**
 * One difference between two versions, as shown on screen. If only one version has the value, `before` or
 * `after` is null.
 */
export interface Change {
  what: string
  before: string | null
  after: string | null
}

type Text = string | null

/**
 * Returns the differences between two versions in the order used by the form: fields, people, lines, money.
 * Matches agronomists by e-mail, and customers and lines by ID. Reports a reordered list of people or lines
 * as one change.
 */
export function orderChanges(before: Order, after: Order): Change[] {
  return [
    ...differing(headFields(before), headFields(after)),
    ...peopleChanges(agronomists(before), agronomists(after)),
    ...orderChange('Agronomist order', agronomists(before), agronomists(after)),
    ...peopleChanges(customers(before), customers(after)),
    ...orderChange('Customer order', customers(before), customers(after)),
    ...lineChanges(before, after),
    ...orderChange('Line order', lineNames(before), lineNames(after)),
    ...differing(moneyFields(before), moneyFields(after)),
  ]
}

type Fields = ReadonlyMap<string, Text>

function differing(before: Fields, after: Fields): Change[] {
  const names = new Set([...after.keys(), ...before.keys()])
  return [...names]
    .map((what) => ({ what, before: before.get(what) ?? null, after: after.get(what) ?? null }))
    .filter((change) => change.before !== change.after)
}

function said(text: string): Text {
  return text.trim() === '' ? null : text
}

function headFields(order: Order): Fields {
  const type = order.baseType === 'custom' ? 'Custom' : 'Standard'
  return new Map([
    [orderFields.producerId.label, said(order.producerName)],
    [
      orderFields.baseType.label,
      order.documentType === 'original' ? type : documentLabels[order.documentType],
    ],
    ...orderTextKeys.map((key): [string, Text] => [orderTexts[key].label, said(order[key])]),
    ['Terms', said(order.terms)],
  ])
}

function shareText(order: Order, share: { percentage: number; amount: number }): string {
  return `${formatPercent(share.percentage)}, ${money(order, share.amount)}`
}

interface Person {
  key: string
  name: string
  text: string
}

function agronomists(order: Order): Person[] {
  return order.agronomistAssignments.map((share) => ({
    key: share.email.toLowerCase(),
    name: `Agronomist ${share.name || share.email}`,
    text: shareText(order, share),
  }))
}

function customers(order: Order): Person[] {
  return order.customerAssignments.map((share) => ({
    key: String(share.id),
    name: `Customer ${share.customerName}`,
    text: shareText(order, share),
  }))
}

/** People are matched by key, because two people can have the same name. */
function peopleChanges(before: readonly Person[], after: readonly Person[]): Change[] {
  const textOf = (people: readonly Person[], key: string) =>
    people.find((one) => one.key === key)?.text ?? null
  const all = new Map([...before, ...after].map(({ key, name }) => [key, name]))
  return [...all]
    .map(([key, what]) => ({ what, before: textOf(before, key), after: textOf(after, key) }))
    .filter((change) => change.before !== change.after)
}

interface Named {
  key: string
  name: string
}

const lineNames = (order: Order): Named[] =>
  order.lineItems.map(({ id, fieldName }) => ({ key: id, name: fieldName || 'without a name' }))

/**
 * Reports that people or lines were moved. For people, the order matters, because the first one is
 * agronomist 1 or customer 1. Names only the first entries of a long list.
 */
function orderChange(what: string, before: readonly Named[], after: readonly Named[]): Change[] {
  const keys = (list: readonly Named[]) => list.map(({ key }) => key)
  if (!moved(keys(before), keys(after))) return []
  return [{ what, before: inOrder(before), after: inOrder(after) }]
}

const mostNamed = 12

function inOrder(list: readonly Named[]): string {
  const names = list.slice(0, mostNamed).map(({ name }) => name.replace(/^(Agronomist|Customer) /, ''))
  const more = list.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function moneyFields(order: Order): Fields {
  return new Map([
    ['Subtotal', money(order, order.lineItemSubtotalBeforeDiscounts)],
    ['Subtotal (less discounts)', money(order, order.lineItemSubtotalAfterDiscounts)],
    ['Order Discount', formatPercent(order.discountPercentage, 2)],
    ['Grand Total', money(order, order.grandTotal)],
  ])
}

function money(order: Pick<Order, 'documentType'>, value: number): string {
  return formatDocumentMoney(value, order.documentType).text
}

/**
 * Lists an added or removed line as one change, and each changed field of any other line as a change of its
 * own.
 */
function lineChanges(before: Order, after: Order): Change[] {
  const former = new Map(before.lineItems.map((line) => [line.id, line]))
  const kept = new Set(after.lineItems.map((line) => line.id))
  const changed = after.lineItems.flatMap((line, index): Change[] => {
    const name = lineName(line, index)
    const old = former.get(line.id)
    if (!old) return [{ what: name, before: null, after: lineText(after, line) }]
    return differing(lineTexts(before, old), lineTexts(after, line)).map((change) => ({
      ...change,
      what: `${name}, ${change.what}`,
    }))
  })
  const gone = before.lineItems.flatMap((line, index): Change[] =>
    kept.has(line.id)
      ? []
      : [{ what: `${lineName(line, index)} (removed)`, before: lineText(before, line), after: null }],
  )
  return [...changed, ...gone]
}

function lineName(line: LineItem, index: number): string {
  return `Line ${index + 1}, ${line.fieldName || 'without a name'}`
}

function unitsText(line: LineItem): string {
  return `${printedUnits(line.acres)} ${unitName(line.units, line.acres)}`
}

function lineText(order: Order, line: LineItem): string {
  return `${line.serviceName}, ${unitsText(line)} at ${formatMoney(line.costPerAcre)}: ${lineTotal(order, line)}`
}

/**
 * A line's total as text. Line totals are stored without a sign; on a credit memo, the total is formatted as
 * a credit.
 */
function lineTotal(order: Order, line: LineItem): string {
  return money(order, line.total)
}

const readFirst: readonly LineKey[] = [
  'fieldName',
  'serviceTypeId',
  'legalDescription',
  'serviceDetails',
  'numberOfChecks',
  'crops',
]
const readLast: readonly LineKey[] = ['acres', 'costPerAcre', 'discountPercent']
/**
 * Fields without an entry of their own in the changelog. The unit is shown with the total units, and the
 * discount type with the discount.
 */
const saidWithOthers: readonly LineKey[] = ['units', 'discountType', 'discountInDollars']
const listed = new Set([...readFirst, ...readLast, ...saidWithOthers])
const readingOrder = [...readFirst, ...lineKeys.filter((key) => !listed.has(key)), ...readLast]

function lineTexts(order: Order, line: LineItem): Fields {
  const texts = readingOrder.map((key): [string, Text] => [lineLabels[key], fieldText(line, key)])
  return new Map([...texts, ['Total', lineTotal(order, line)]])
}

function fieldText(line: LineItem, key: LineKey): Text {
  switch (key) {
    case 'serviceTypeId':
      return said(line.serviceName)
    case 'numberOfChecks':
      return line.numberOfChecks > 0 ? String(line.numberOfChecks) : null
    case 'crops':
      return said(line.crops.map((crop) => `${crop.cropType} ${printedUnits(crop.acres)}`).join(', '))
    case 'acres':
    case 'units':
      return unitsText(line)
    case 'costPerAcre':
      return formatMoney(line.costPerAcre)
    case 'discountType':
    case 'discountPercent':
    case 'discountInDollars':
      return lineDiscount(line)
    default:
      return said(line[key])
  }
}

function lineDiscount(line: LineItem): Text {
  if (line.discountPercent <= 0 && line.discountInDollars <= 0) return null
  const per = line.discountType === 'dollars' ? ` per ${line.units}` : ''
  return `${formatLineDiscount(line)}${per}`
}
