import { changeService, findGridSize, priceFloor, servicesFor } from '#shared/order/catalogue.ts'
import type { RuleContext } from '#shared/order/draft.ts'
import { serviceFits } from '#shared/order/kinds.ts'
import type { LineItemInput, Unit } from '#shared/order/line-item.ts'
import type { LineSetting } from '#shared/order/rules/line-problems.ts'
import { highestFamilyPrice } from '#shared/order/rules/price-problems.ts'
import type { ServiceType } from '#shared/picklists.ts'

/** All that a line is written against: the order's kind, PO type and territory, the catalogue, the family. */
export interface LineWorld extends LineSetting {
  rules: RuleContext
  services: readonly ServiceType[]
}

export function serviceOf(line: Pick<LineItemInput, 'serviceTypeId'>, { rules }: Pick<LineWorld, 'rules'>) {
  return line.serviceTypeId === null ? undefined : rules.service(line.serviceTypeId)
}

/** Services to choose from: a credit memo's are those that the family ordered, a supplemental's also its parent's. */
export function offeredServices(world: LineWorld): ServiceType[] {
  const { rules, services, baseType, territory, documentType } = world
  const ordered = new Set(
    relatives(world).flatMap((order) => order.lineItems.map((line) => line.serviceTypeId)),
  )
  if (documentType === 'credit_memo') {
    return services.filter((service) => ordered.has(service.id) && serviceFits(baseType, service.name))
  }
  const sold = servicesFor(baseType, territory, services)
  const kept = [...ordered].flatMap((id) => rules.service(id) ?? [])
  return [
    ...sold,
    ...kept.filter((service) => !sold.includes(service) && serviceFits(baseType, service.name)),
  ]
}

function relatives({ documentType, rules }: LineWorld) {
  if (documentType === 'supplemental') return rules.parent ? [rules.parent] : []
  if (documentType === 'credit_memo')
    return rules.family.filter((order) => order.documentType !== 'credit_memo')
  return []
}

/** Units to choose from: the service's, and on a credit memo only those that were ordered. */
export function offeredUnits(
  service: ServiceType | undefined,
  line: LineItemInput,
  world: LineWorld,
): Unit[] {
  if (!service) return [line.units]
  const credited = world.documentType === 'credit_memo'
  const offered = credited
    ? allUnits(service, world).filter((unit) => orderedPrice(service, unit, world) !== null)
    : [...service.units]
  return offered.includes(line.units) ? offered : [...offered, line.units]
}

function allUnits(service: ServiceType, world: LineWorld): Unit[] {
  const ordered = relatives(world).flatMap((order) =>
    order.lineItems.filter((line) => line.serviceTypeId === service.id).map((line) => line.units),
  )
  return [...new Set([...service.units, ...ordered])]
}

function orderedPrice(service: ServiceType, unit: Unit, { rules }: LineWorld): number | null {
  return highestFamilyPrice(rules.family, service.id, unit)
}

/** The price that a line of this service, unit and grid size starts with. */
export function startingPrice(line: LineItemInput, service: ServiceType, world: LineWorld): number {
  const floor = priceFloor(line, service, world.rules.gridSizes, world.territory).price
  if (world.documentType !== 'credit_memo') return floor
  return orderedPrice(service, line.units, world) ?? floor
}

/** The line with another service, in the first unit that may be chosen. */
export function withService(line: LineItemInput, service: ServiceType, world: LineWorld): LineItemInput {
  const changed = changeService(line, service)
  const [unit = changed.units] = offeredUnits(service, { ...changed, units: changed.units }, world)
  const inUnit = { ...changed, units: unit }
  return { ...inUnit, costPerAcre: startingPrice(inUnit, service, world) }
}

/** Whether a text is a size of the list, so that its price is the catalogue's. */
export function isListedSize(size: string, world: LineWorld): boolean {
  return findGridSize(world.rules.gridSizes, size, world.territory) !== undefined
}
