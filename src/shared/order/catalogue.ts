import { cents } from '../money.ts'
import type { CropEntry, GridSize, ServiceType } from '../picklist/entries.ts'
import { territoryFits } from '../picklist/territory.ts'
import { lowerKey } from '../text.ts'
import { blankLine } from './blank-line.ts'
import { type BaseType, defaultUnit, hasScoutingLines, serviceFits, type Unit } from './kinds.ts'
import { lineFields, lineKeys, pickFields } from './line-fields.ts'
import type { LineItemInput } from './line-item.ts'

type Prices = Pick<ServiceType, 'unitPrice' | 'samplePrice'>

/**
 * A service's price in dollars per unit: samples and plots use the sample price if there is one (rule
 * prices/unit-price).
 */
export function unitPrice(service: Prices, unit: Unit): number {
  const bySample = unit === 'sample' || unit === 'plot'
  return cents(bySample && service.samplePrice > 0 ? service.samplePrice : service.unitPrice)
}

const same = (a: string, b: string) => lowerKey(a.trim()) === lowerKey(b.trim())
const forAll = (entry: GridSize) => same(entry.territory, 'all')

/**
 * The active grid size with this name, ignoring case. Prefers the territory's own over the one for all
 * territories (rule prices/grid-size-price).
 */
export function findGridSize(
  sizes: readonly GridSize[],
  text: string,
  territory: string,
): GridSize | undefined {
  if (text.trim() === '') return undefined
  const found = sizes.filter((entry) => entry.status && same(entry.size, text))
  return found.find((entry) => !forAll(entry) && same(entry.territory, territory)) ?? found.find(forAll)
}

/**
 * The minimum price in dollars per unit, or the only allowed price if `locked` is true (rules prices/floor,
 * prices/locked).
 */
export interface PriceFloor {
  price: number
  locked: boolean
  source: 'service' | 'grid'
}

/**
 * A line's catalog price in dollars: its grid size's price if known and above 0, otherwise its service's
 * price (rule prices/grid-size-price).
 */
export function priceFloor(
  line: Pick<LineItemInput, 'units' | 'gridSize'>,
  service: Prices & Pick<ServiceType, 'locked'>,
  gridSizes: readonly GridSize[],
  territory: string,
): PriceFloor {
  const grid = findGridSize(gridSizes, line.gridSize, territory)
  if (grid && grid.price > 0) {
    return { price: cents(grid.price), locked: grid.locked || service.locked, source: 'grid' }
  }
  const price = unitPrice(service, line.units)
  return { price, locked: service.locked && price > 0, source: 'service' }
}

/**
 * Returns the price to use once the user leaves the price field. A locked price replaces the typed price.
 * Otherwise, rounds the typed price to cents and raises it to the minimum (rule prices/raised-when-left).
 */
export function raiseToFloor(price: number, floor: Pick<PriceFloor, 'price' | 'locked'>): number {
  const rounded = Number.isFinite(price) ? cents(price) : 0
  return floor.locked || rounded < floor.price ? floor.price : rounded
}

/**
 * Services to choose from: active, sold in the territory or everywhere, and matching the PO type (rule
 * lines/services-by-type).
 */
export function servicesFor(
  baseType: BaseType,
  territory: string,
  services: readonly ServiceType[],
): ServiceType[] {
  return services.filter(
    (service) =>
      service.active && territoryFits(service.territory, territory) && serviceFits(baseType, service.name),
  )
}

/**
 * The active grid sizes for the territory, including those for all territories
 * (rule lines/offered-by-territory).
 */
export function gridSizesFor(territory: string, sizes: readonly GridSize[]): GridSize[] {
  return sizes.filter((entry) => entry.status && territoryFits(entry.territory, territory))
}

/**
 * The active crops for the territory, including those for all territories (rule lines/offered-by-territory).
 */
export function cropsFor(territory: string, crops: readonly CropEntry[]): CropEntry[] {
  return crops.filter((entry) => entry.status && territoryFits(entry.filter, territory))
}

const resetKeys = lineKeys.filter((key) => lineFields[key].resetByService)

/**
 * Changes a line's service: selects the first unit that the service allows, sets the price for that unit, and
 * resets the fields that depend on the service (rule lines/change-of-service).
 */
export function changeService(line: LineItemInput, service: ServiceType, baseType: BaseType): LineItemInput {
  const unit = service.units[0] ?? defaultUnit
  return {
    ...line,
    ...pickFields(blankLine(), resetKeys),
    serviceTypeId: service.id,
    units: unit,
    costPerAcre: unitPrice(service, unit),
    numberOfChecks: hasScoutingLines(baseType) ? 1 : 0,
  }
}

/**
 * For Copy as New, raises prices to at least the current catalog prices. If a catalog price is locked, uses
 * exactly that price (rule kinds/copy-at-todays-prices). Also counts how many prices were raised and how many
 * were lowered.
 */
export function raisePrices(
  lines: readonly LineItemInput[],
  service: (id: number) => ServiceType | undefined,
  gridSizes: readonly GridSize[],
  territory: string,
): { lines: LineItemInput[]; raised: number; lowered: number } {
  let raised = 0
  let lowered = 0
  const priced = lines.map((line) => {
    const known = line.serviceTypeId === null ? undefined : service(line.serviceTypeId)
    if (!known) return line
    const price = raiseToFloor(line.costPerAcre, priceFloor(line, known, gridSizes, territory))
    if (price > line.costPerAcre) raised += 1
    if (price < line.costPerAcre) lowered += 1
    return price === line.costPerAcre ? line : { ...line, costPerAcre: price }
  })
  return { lines: priced, raised, lowered }
}
