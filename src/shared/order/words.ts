import { documentLabels, type Unit } from './kinds.ts'
import type { LineItemInput } from './line-item.ts'
import type { Order } from './order.ts'

/** Names of orders and their parts, for every screen and document. */

/**
 * A title such as `Purchase Order 1042`, `Supplemental PO 12-S1` or `Credit Memo 12-C1` (rule
 * kinds/number-and-label).
 */
export function documentTitle(order: Pick<Order, 'documentType' | 'displayPo'>): string {
  return `${documentLabels[order.documentType]} ${order.displayPo}`
}

const unitNames: Record<Unit, string> = { acre: 'acres', plot: 'plots', sample: 'samples', sensor: 'sensors' }

/** The name of a unit: `sensors`, or `sensor` for exactly one. */
export function unitName(unit: Unit, count?: number): string {
  return count === 1 ? unit : unitNames[unit]
}

const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats acres and other units as tables show them, always with two decimal places: `1,312.50`. */
export function printedUnits(value: number): string {
  return twoDecimals.format(value)
}

export function placeText(line: Pick<LineItemInput, 'legalDescription' | 'county' | 'state'>): string {
  return [line.legalDescription, line.county, line.state].filter(Boolean).join(', ')
}
