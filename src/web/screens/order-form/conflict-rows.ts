import { formatMoney, formatPercent } from '#shared/money.ts'
import type { Draft, DraftAgronomist, DraftCustomer, RuleContext } from '#shared/order/draft.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { Difference } from '#shared/order/merge-choice.ts'
import type { LinePart } from '#shared/order/merge-lines.ts'
import { formatUnits, unitName } from '#web/print/document-text.ts'
import { figuresOf } from './form-pricing.ts'
import { lineLabels } from './line-labels.ts'
import { discountText, hasDiscount } from './line-text.ts'
import type { useNames } from './use-names.ts'

/** A place where two versions differ, in words; an empty text is an empty field. */
export interface ConflictRow {
  key: string
  label: string
  mine: string
  theirs: string
}

export interface RowNames {
  agronomist: (email: string) => string
  customer: (id: number | null) => string
  service: (id: number | null) => string
}

export function rowNames(names: ReturnType<typeof useNames>, rules: Pick<RuleContext, 'service'>): RowNames {
  return {
    agronomist: (email) => names.agronomist(email)?.name ?? email,
    customer: (id) => names.customer(id)?.name ?? '',
    service: (id) => (id === null ? '' : (rules.service(id)?.name ?? `Service ${id}`)),
  }
}

interface Sides {
  base: Draft
  mine: Draft
  theirs: Draft
}

export function conflictRows(places: readonly Difference[], sides: Sides, names: RowNames): ConflictRow[] {
  return places.map((place) => ({
    key: place.key,
    label: labelOf(place, sides),
    mine: textOf(place, sides.mine, names),
    theirs: textOf(place, sides.theirs, names),
  }))
}

const fieldLabels = {
  producerId: 'Producer',
  baseType: 'PO Type',
  comments: 'Comments',
  discountPercentage: 'Order discount',
  agronomistAssignments: 'Agronomists',
  customerAssignments: 'Customers',
} as const

const partLabels: Record<LinePart, string> = {
  fieldName: lineLabels.fieldName,
  service: 'Service and price',
  units: lineLabels.acres,
  discount: lineLabels.discountPercent,
  legalDescription: lineLabels.legalDescription,
  serviceDetails: lineLabels.serviceDetails,
  numberOfChecks: lineLabels.numberOfChecks,
  coopName: lineLabels.coopName,
  place: 'State and county',
}

/** `Line 2, Total Units`: the number is the one in the form, else the one it was saved with. */
function labelOf(place: Difference, { mine, theirs, base }: Sides): string {
  if (place.kind === 'field') return fieldLabels[place.field]
  if (place.kind === 'shares') return fieldLabels[place.list]
  const holder = [mine, theirs, base].find((order) => lineIn(order, place.lineId)) ?? base
  const number = holder.lineItems.findIndex((line) => line.id === place.lineId) + 1
  const what = place.part === 'whole' ? lineIn(holder, place.lineId)?.fieldName : partLabels[place.part]
  return `Line ${number}, ${what}`
}

function textOf(place: Difference, order: Draft, names: RowNames): string {
  if (place.kind === 'shares') return sharesText(order[place.list], names)
  if (place.kind === 'line') {
    const line = lineIn(order, place.lineId)
    if (!line) return 'Removed'
    return place.part === 'whole' ? wholeText(line, names) : partText(line, place.part, names)
  }
  if (place.field === 'producerId') return names.customer(order.producerId)
  if (place.field === 'discountPercentage') return formatPercent(order.discountPercentage, 2)
  if (place.field === 'baseType') return order.baseType === 'custom' ? 'Custom' : 'Standard'
  return order.comments
}

function sharesText(shares: readonly (DraftAgronomist | DraftCustomer)[], names: RowNames): string {
  return shares
    .map((share) => {
      const name = 'email' in share ? names.agronomist(share.email) : names.customer(share.id)
      const typed = share.amount === undefined ? '' : ` (${formatMoney(Math.abs(share.amount))})`
      return `${name} ${formatPercent(share.percentage)}${typed}`
    })
    .join(', ')
}

/** Enough of a line to decide whether it stays. */
function wholeText(line: LineItemInput, names: RowNames): string {
  const parts = [names.service(line.serviceTypeId), unitsText(line), formatMoney(figuresOf(line).total)]
  return [line.fieldName, ...parts].join(', ')
}

function unitsText(line: LineItemInput): string {
  return `${formatUnits(line.acres)} ${unitName(line.units)}`
}

function partText(line: LineItemInput, part: LinePart, names: RowNames): string {
  if (part === 'units') {
    const crops = line.crops.map((crop) => `${crop.cropType} ${formatUnits(crop.acres)}`)
    return crops.length > 0 ? `${unitsText(line)} (${crops.join(', ')})` : unitsText(line)
  }
  if (part === 'service') {
    const grid = line.gridSize === '' ? '' : `, ${line.gridSize}`
    return `${names.service(line.serviceTypeId)}${grid}, ${formatMoney(line.costPerAcre)} per ${line.units}`
  }
  if (part === 'discount') return hasDiscount(line) ? discountText(line) : 'None'
  if (part === 'place') return [line.county, line.state].filter(Boolean).join(', ')
  return String(line[part])
}

function lineIn(order: Draft, id: string): LineItemInput | undefined {
  return order.lineItems.find((line) => line.id === id)
}
