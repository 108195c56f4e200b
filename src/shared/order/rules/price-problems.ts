import { limits } from '#shared/limits.ts'
import { cents, formatMoney } from '#shared/money.ts'
import { priceFloor } from '#shared/order/catalogue.ts'
import type { RuleContext } from '#shared/order/draft.ts'
import { isCharged, relatedOrders } from '#shared/order/family/related-orders.ts'
import type { DocumentType, Unit } from '#shared/order/kinds.ts'
import type { LineItem, LineItemInput } from '#shared/order/line-item.ts'
import type { ServiceType } from '#shared/picklist/entries.ts'

/**
 * The problem with a line's price, or null (rule prices/floor). The minimum and a locked price apply to new
 * lines and to lines whose service, unit, grid size or price changed. On a credit memo, the family's highest
 * price, including that of an archived parent, is the maximum instead.
 */
export function priceProblem(
  line: LineItemInput,
  service: ServiceType | undefined,
  setting: { documentType: DocumentType; territory: string },
  stored: LineItem | undefined,
  context: Pick<RuleContext, 'gridSizes' | 'parent' | 'family'>,
): string | null {
  const price = line.costPerAcre
  if (!(price >= limits.price.min)) return 'Cost per acre must be greater than 0'
  if (price > limits.price.max) return `Service Price must be at most ${formatMoney(limits.price.max)}`
  if (!service || (stored && keepsStoredPrice(line, stored))) return null
  if (setting.documentType === 'credit_memo') {
    // Agronomists can't see an archived parent. Without the parent, only the server can check the price.
    return context.parent && creditProblem(line, service, relatedOrders('credit_memo', context))
  }
  return floorProblem(line, service, setting.territory, context.gridSizes)
}

type Priced = Pick<LineItemInput, 'serviceTypeId' | 'units' | 'gridSize' | 'costPerAcre'>

/**
 * Whether a line's price, and everything that determines the price, are unchanged since the line was stored.
 * If so, the price is allowed to be below the current minimum (rule prices/stored-price-stays).
 */
export function keepsStoredPrice(line: Priced, stored: Priced): boolean {
  return (
    line.serviceTypeId === stored.serviceTypeId &&
    line.units === stored.units &&
    line.gridSize.trim() === stored.gridSize &&
    cents(line.costPerAcre) === stored.costPerAcre
  )
}

function floorProblem(
  line: LineItemInput,
  service: ServiceType,
  territory: string,
  gridSizes: RuleContext['gridSizes'],
): string | null {
  const floor = priceFloor(line, service, gridSizes, territory)
  const what = floor.source === 'grid' ? `grid size ${line.gridSize.trim()}` : service.name
  if (floor.locked && line.costPerAcre !== floor.price) {
    return `Service Price for ${what} is fixed at ${formatMoney(floor.price)}`
  }
  if (line.costPerAcre < floor.price) {
    return `Service Price cannot be below the catalog price of ${what}, ${formatMoney(floor.price)}`
  }
  return null
}

type Ordered = Pick<RuleContext['family'][number], 'documentType' | 'lineItems' | 'finalized'>

/** The highest price in dollars that the family was charged for a unit of a service; null if none. */
export function highestFamilyPrice(
  family: readonly Ordered[],
  serviceTypeId: number,
  unit: Unit,
): number | null {
  let highest: number | null = null
  for (const order of family) {
    if (!isCharged(order)) continue
    for (const line of order.lineItems) {
      if (line.serviceTypeId !== serviceTypeId || line.units !== unit) continue
      highest = Math.max(highest ?? 0, line.costPerAcre)
    }
  }
  return highest
}

function creditProblem(line: LineItemInput, service: ServiceType, family: readonly Ordered[]): string | null {
  const highest = highestFamilyPrice(family, service.id, line.units)
  if (highest === null) {
    return `A credit memo can only credit what was ordered; ${service.name} by the ${line.units} was not`
  }
  if (line.costPerAcre > highest) {
    return `Service Price cannot be above ${formatMoney(highest)}, the highest price per ${line.units} at which ${service.name} was ordered`
  }
  return null
}
