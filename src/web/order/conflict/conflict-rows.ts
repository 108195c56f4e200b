import { formatMoney, formatPercent } from '#shared/money.ts'
import { formatLineDiscount, hasDiscount } from '#shared/order/discount.ts'
import type { Draft, DraftAgronomist, DraftCustomer } from '#shared/order/draft.ts'
import { type LinePart, partLabel } from '#shared/order/line-fields.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { Difference } from '#shared/order/merge/difference.ts'
import { orderFields } from '#shared/order/order-fields.ts'
import { priceLine } from '#shared/order/pricing.ts'
import { placeText, printedUnits, unitName } from '#shared/order/words.ts'

/**
 * One difference between the user's order and the saved one, as display text; an empty string means an empty
 * field.
 */
export interface ConflictRow {
  key: string
  label: string
  mine: string
  theirs: string
}

export interface Names {
  agronomist: (email: string) => string
  customer: (id: number | null) => string
  service: (id: number | null) => string
}

/**
 * The three versions of an order in a conflict, normalized: as first loaded, as the user edited it, and as
 * another user saved it.
 */
export interface Sides {
  base: Draft
  mine: Draft
  theirs: Draft
}

export function conflictRows(places: readonly Difference[], sides: Sides, names: Names): ConflictRow[] {
  return places.map((place) => ({
    key: place.key,
    label: labelOf(place, sides),
    mine: textOf(place, sides.mine, names),
    theirs: textOf(place, sides.theirs, names),
  }))
}

const shareLabels = {
  agronomistAssignments: 'Agronomists',
  customerAssignments: 'Customers',
} as const

/**
 * A label such as `Line 2, Total Units`. Uses the line's number in the user's form, or in a stored version if
 * the form no longer has the line.
 */
function labelOf(place: Difference, { mine, theirs, base }: Sides): string {
  if (place.kind === 'field') return orderFields[place.field].label
  if (place.kind === 'shares') return shareLabels[place.list]
  if (place.kind === 'order') return 'Line order'
  const holder = [mine, theirs, base].find((order) => lineIn(order, place.lineId)) ?? base
  const number = holder.lineItems.findIndex((line) => line.id === place.lineId) + 1
  const what = place.part === 'whole' ? lineIn(holder, place.lineId)?.fieldName : partLabel(place.part)
  return `Line ${number}, ${what}`
}

function textOf(place: Difference, order: Draft, names: Names): string {
  if (place.kind === 'shares') return sharesText(order[place.list], names)
  if (place.kind === 'order') return orderText(order)
  if (place.kind === 'line') {
    const line = lineIn(order, place.lineId)
    if (!line) return 'Removed'
    return place.part === 'whole' ? wholeText(line, names) : partText(line, place.part, names)
  }
  if (place.field === 'producerId') return names.customer(order.producerId)
  if (place.field === 'discountPercentage') return formatPercent(order.discountPercentage, 2)
  if (place.field === 'baseType') return order.baseType === 'custom' ? 'Custom' : 'Standard'
  return order[place.field]
}

function sharesText(shares: readonly (DraftAgronomist | DraftCustomer)[], names: Names): string {
  return shares
    .map((share) => {
      const name = 'email' in share ? names.agronomist(share.email) : names.customer(share.id)
      const typed = share.amount === undefined ? '' : ` (${formatMoney(Math.abs(share.amount))})`
      return `${name} ${formatPercent(share.percentage)}${typed}`
    })
    .join(', ')
}

const mostNamed = 12

function orderText({ lineItems }: Draft): string {
  const names = lineItems.slice(0, mostNamed).map((line) => line.fieldName || 'without a name')
  const more = lineItems.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Describes a line in enough detail for the user to decide whether to keep it. */
function wholeText(line: LineItemInput, names: Names): string {
  const parts = [names.service(line.serviceTypeId), unitsText(line), formatMoney(priceLine(line).total)]
  return [line.fieldName, ...parts].join(', ')
}

function unitsText(line: LineItemInput): string {
  return `${printedUnits(line.acres)} ${unitName(line.units)}`
}

function partText(line: LineItemInput, part: LinePart, names: Names): string {
  if (part === 'units') {
    const crops = line.crops.map((crop) => `${crop.cropType} ${printedUnits(crop.acres)}`)
    return crops.length > 0 ? `${unitsText(line)} (${crops.join(', ')})` : unitsText(line)
  }
  if (part === 'service') {
    const grid = line.gridSize === '' ? '' : `, ${line.gridSize}`
    return `${names.service(line.serviceTypeId)}${grid}, ${formatMoney(line.costPerAcre)} per ${line.units}`
  }
  if (part === 'discount') return hasDiscount(line) ? formatLineDiscount(line) : 'None'
  if (part === 'place') return placeText({ ...line, legalDescription: '' })
  return String(line[part])
}

function lineIn(order: Draft, id: string): LineItemInput | undefined {
  return order.lineItems.find((line) => line.id === id)
}
