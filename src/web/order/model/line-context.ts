import { formatMoney } from '#shared/money.ts'
import { changeService, findGridSize, priceFloor, servicesFor } from '#shared/order/catalogue.ts'
import type { RuleContext } from '#shared/order/draft.ts'
import { isCharged, relatedOrders } from '#shared/order/family/related-orders.ts'
import type { BaseType, Unit } from '#shared/order/kinds.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { LineSetting } from '#shared/order/rules/line-problems.ts'
import { highestFamilyPrice } from '#shared/order/rules/price-problems.ts'
import type { ServiceType } from '#shared/picklist/entries.ts'

export interface LineContext extends LineSetting {
  rules: RuleContext
  services: readonly ServiceType[]
}

export function serviceOf(line: Pick<LineItemInput, 'serviceTypeId'>, { rules }: Pick<LineContext, 'rules'>) {
  return line.serviceTypeId === null ? undefined : rules.service(line.serviceTypeId)
}

/**
 * Returns the services to offer. A credit memo offers only services from its family's charged orders. A
 * supplemental also offers its parent's services, even if they are no longer sold.
 */
export function offeredServices(context: LineContext): ServiceType[] {
  const { rules, services, baseType, territory, documentType } = context
  const ordered = new Set(
    orderedIn(context).flatMap((order) => order.lineItems.map((line) => line.serviceTypeId)),
  )
  if (documentType === 'credit_memo') {
    return services.filter((service) => ordered.has(service.id))
  }
  const sold = servicesFor(baseType, territory, services)
  const kept = [...ordered].flatMap((id) => rules.service(id) ?? [])
  return [...sold, ...kept.filter((service) => !sold.includes(service))]
}

/**
 * Returns the orders that determine which services and units a child order can have. For a credit memo,
 * includes only orders that were charged, because nothing else can be credited.
 */
function orderedIn({ documentType, rules }: LineContext) {
  const related = relatedOrders(documentType, rules)
  return documentType === 'credit_memo' ? related.filter(isCharged) : related
}

/**
 * Returns the units to offer for the service. A credit memo offers only units that were ordered. The line's
 * current unit is always offered.
 */
export function offeredUnits(
  service: ServiceType | undefined,
  line: LineItemInput,
  context: LineContext,
): Unit[] {
  if (!service) return [line.units]
  const offered = unitsOf(service, context)
  return offered.includes(line.units) ? offered : [...offered, line.units]
}

function unitsOf(service: ServiceType, context: LineContext): Unit[] {
  if (context.documentType !== 'credit_memo') return [...service.units]
  return allUnits(service, context).filter((unit) => orderedPrice(service, unit, context) !== null)
}

/** The service's prices as shown in the list of services, such as `$8.75 per sample, $6.50 per acre`. */
export function servicePrices(service: ServiceType, context: LineContext): string {
  const prices = unitsOf(service, context).map((units) => {
    const price = startingPrice({ units, gridSize: '' }, service, context)
    return `${formatMoney(price)} per ${units}`
  })
  return prices.join(', ')
}

/**
 * Returns the line's price with the given grid size, such as `$8.75 per acre`. Returns undefined until a
 * service is chosen, because the price can depend on the service.
 */
export function gridSizePrice(
  gridSize: string,
  line: Pick<LineItemInput, 'serviceTypeId' | 'units'>,
  context: LineContext,
): string | undefined {
  const service = serviceOf(line, context)
  if (!service) return undefined
  return `${formatMoney(startingPrice({ ...line, gridSize }, service, context))} per ${line.units}`
}

/** The services offered for the other PO type, in case the user is looking for one of those. */
export function otherTypeServices(context: LineContext): ServiceType[] {
  return offeredServices({ ...context, baseType: otherType(context.baseType) })
}

export function otherType(baseType: BaseType): BaseType {
  return baseType === 'standard' ? 'custom' : 'standard'
}

function allUnits(service: ServiceType, context: LineContext): Unit[] {
  const ordered = orderedIn(context).flatMap((order) =>
    order.lineItems.filter((line) => line.serviceTypeId === service.id).map((line) => line.units),
  )
  return [...new Set([...service.units, ...ordered])]
}

function orderedPrice(service: ServiceType, unit: Unit, context: LineContext): number | null {
  return highestFamilyPrice(orderedIn(context), service.id, unit)
}

export function startingPrice(
  line: Pick<LineItemInput, 'units' | 'gridSize'>,
  service: ServiceType,
  context: LineContext,
): number {
  const floor = priceFloor(line, service, context.rules.gridSizes, context.territory).price
  if (context.documentType !== 'credit_memo') return floor
  return orderedPrice(service, line.units, context) ?? floor
}

/**
 * Changes the line's service and selects the service's first allowed unit. If the line had no service yet,
 * keeps the legal description, the crops, and an allowed price that the user already typed (rule
 * lines/change-of-service).
 */
export function withService(line: LineItemInput, service: ServiceType, context: LineContext): LineItemInput {
  const changed = changeService(line, service, context.baseType)
  const [unit = changed.units] = offeredUnits(service, { ...changed, units: changed.units }, context)
  const inUnit = { ...changed, units: unit }
  const price = startingPrice(inUnit, service, context)
  if (line.serviceTypeId !== null) return { ...inUnit, costPerAcre: price }
  const { legalDescription, crops, costPerAcre: typed } = line
  const keepsPrice = context.documentType !== 'credit_memo' && typed > price && !service.locked
  return { ...inUnit, legalDescription, crops, costPerAcre: keepsPrice ? typed : price }
}

/** True if the catalog lists this grid size for the territory. A listed size sets the line's price. */
export function isListedSize(size: string, context: LineContext): boolean {
  return findGridSize(context.rules.gridSizes, size, context.territory) !== undefined
}
