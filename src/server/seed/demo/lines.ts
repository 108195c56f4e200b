import { priceFloor, servicesFor } from '#shared/order/catalogue.ts'
import { splitEvenly } from '#shared/order/crops.ts'
import { type BaseType, isScouting, type Unit } from '#shared/order/kinds.ts'
import type { ServiceType } from '#shared/picklist/entries.ts'
import type { PlannedLine } from './order-plan.ts'
import type { DemonstrationPicklists } from './picklists.ts'
import type { Place } from './places.ts'
import type { Chance } from './random.ts'
import { cropsOf, fieldNames, scoutingDetails, serviceDetails } from './wording.ts'

/** Parts of a section of land and their acres, before roads and water are deducted. */
const aliquots: readonly (readonly [name: string, acres: number])[] = [
  ['NE 1/4', 160],
  ['NW 1/4', 160],
  ['SE 1/4', 160],
  ['SW 1/4', 160],
  ['N 1/2', 320],
  ['S 1/2', 320],
  ['E 1/2 NE 1/4', 80],
  ['W 1/2 SW 1/4', 80],
  ['S 1/2 SE 1/4', 80],
  ['NW 1/4 NE 1/4', 40],
]

const roundTo = (value: number, step: number) => Number((Math.round(value / step) * step).toFixed(2))

export interface LineSetting {
  random: Chance
  picklists: DemonstrationPicklists
  baseType: BaseType
  territory: string
  place: Place
}

export function plannedLines(count: number, setting: LineSetting): PlannedLine[] {
  const names = setting.random.several(fieldNames, count)
  return names.map((fieldName, index) => plannedLine(`line-${index + 1}`, fieldName, setting))
}

export function plannedLine(id: string, fieldName: string, setting: LineSetting): PlannedLine {
  const { random, picklists, baseType, territory, place } = setting
  const service = random.pick(servicesFor(baseType, territory, picklists.serviceTypes))
  const units = random.yes(70) ? (service.units[0] ?? 'acre') : random.pick(service.units)
  const [part, partAcres] = random.pick(aliquots)
  const acres = quantity(units, partAcres, random)
  const scouting = isScouting(service.name)
  const gridSize = service.name === 'Grid Soil Sampling' && units === 'acre' ? pickGridSize(setting) : ''
  const price = plannedPrice({ units, gridSize }, service, setting)
  return {
    id,
    fieldName,
    serviceTypeId: service.id,
    units,
    acres,
    costPerAcre: price,
    ...plannedDiscount(price, units, random),
    legalDescription: scouting || random.yes(50) ? legalDescription(part, place, random) : '',
    serviceDetails: scouting ? random.pick(scoutingDetails) : (serviceDetails[service.name] ?? service.name),
    state: place.state,
    county: place.county,
    ...(scouting
      ? { numberOfChecks: random.between(1, 8), crops: plannedCrops(id, service, acres, random) }
      : { gridSize, coopName: plannedCoop(service, setting) }),
  }
}

function legalDescription(part: string, { township, range }: Place, random: Chance): string {
  const town = `T${random.between(township[0], township[1])}${township[2]}`
  return `${part} S${random.between(1, 36)} ${town} R${random.between(range[0], range[1])}${range[2]}`
}

function quantity(units: Unit, partAcres: number, random: Chance): number {
  if (units === 'acre') return roundTo(partAcres * (0.86 + random.next() * 0.135), 0.1)
  if (units === 'sample') return random.between(6, 64)
  return units === 'plot' ? random.between(2, 24) : random.between(1, 8)
}

/**
 * Picks a listed grid size. Never picks Other, because orders never contain it: users type a size instead
 * (rule lines/custom-grid-size).
 */
function pickGridSize({ random, picklists, territory }: LineSetting): string {
  if (random.yes(15)) return '3.3 acre'
  const sizes = picklists.gridSizes.filter(
    (entry) => entry.territory === territory && entry.price > 0 && entry.status,
  )
  return random.pick(sizes).size
}

function plannedPrice(
  line: { units: Unit; gridSize: string },
  service: ServiceType,
  { random, picklists, territory }: LineSetting,
): number {
  const floor = priceFloor(line, service, picklists.gridSizes, territory)
  return floor.locked || random.yes(75) ? floor.price : roundTo(floor.price * 1.08, 0.05)
}

function plannedDiscount(price: number, units: Unit, random: Chance): Partial<PlannedLine> {
  if (!random.yes(24)) return {}
  if (random.yes(60))
    return { discountType: 'percent', discountPercent: random.pick([2, 3, 5, 5, 7.5, 10, 12, 15]) }
  const share = random.pick([0.04, 0.05, 0.08, 0.12])
  return {
    discountType: 'dollars',
    discountInDollars: Math.max(0.05, roundTo(price * share, units === 'acre' ? 0.05 : 0.5)),
  }
}

function plannedCrops(id: string, service: ServiceType, acres: number, random: Chance) {
  const types = cropsOf[service.name] ?? ['Corn']
  const grown = random.several(types, random.yes(55) ? 1 : types.length)
  const crops = grown.map((cropType, index) => ({
    id: `${id}-crop-${index + 1}`,
    cropType,
    percentAcres: 0,
    acres: 0,
  }))
  return splitEvenly(crops, acres)
}

function plannedCoop(service: ServiceType, { random, picklists }: LineSetting): string {
  if (!service.name.includes('Sampling') || !random.yes(45)) return ''
  return random.pick(picklists.coopNames.filter((coop) => coop.active)).name
}
