import type { Agronomist, Customer } from '#shared/people.ts'
import type { CoopName, CropEntry, GridSize, ServiceType } from '#shared/picklist/entries.ts'
import { demonstrationAgronomists } from './agronomists.ts'
import { demonstrationCrops } from './crops.ts'
import { demonstrationCustomers } from './customers.ts'
import { demonstrationServiceTypes } from './service-types.ts'

export interface DemonstrationPicklists {
  agronomists: Agronomist[]
  customers: Customer[]
  serviceTypes: ServiceType[]
  gridSizes: GridSize[]
  coopNames: CoopName[]
  crops: CropEntry[]
}

/** Builds everything an order can refer to, with IDs. All of it is fictional, and the same in every run. */
export function demonstrationPicklists(): DemonstrationPicklists {
  const customers = demonstrationCustomers()
  return {
    agronomists: demonstrationAgronomists(customers),
    customers,
    serviceTypes: demonstrationServiceTypes(),
    gridSizes: demonstrationGridSizes(),
    coopNames: demonstrationCoopNames(),
    crops: demonstrationCrops(),
  }
}

/**
 * Prices in dollars per acre for territories 11, 41 and 51, in that order. The grid size Other has no
 * prices (rule lines/custom-grid-size).
 */
const gridPrices: Record<string, readonly [number, number, number]> = {
  '0.25 acre': [24.5, 23.75, 22.9],
  '1 acre': [12.4, 11.9, 11.25],
  '2.5 acre': [8.2, 7.95, 7.6],
  '5 acre': [6.4, 6.15, 5.9],
  '10 acre': [5.9, 5.7, 5.4],
  Other: [0, 0, 0],
}
const lockedSize = '0.25 acre'

function demonstrationGridSizes(): GridSize[] {
  const sold = ['11', '41', '51'].flatMap((territory, column) =>
    Object.entries(gridPrices).map(([size, row]) => ({
      size,
      price: row[column] ?? 0,
      territory,
      locked: size === lockedSize,
      status: true,
    })),
  )
  const retired = { size: '4.4 acre', price: 6.6, territory: '41', locked: false, status: false }
  return [...sold, retired].map((entry, index) => ({ id: index + 1, ...entry, version: 1 }))
}

type CoopRow = readonly [coopId: string, accountId: string, name: string, archived?: 'archived']

/** Coops. Those that share an account ID with a customer place orders; the others appear only on lines. */
const coops: readonly CoopRow[] = [
  ['OXB', '100977', 'Oxbow Valley Growers'],
  ['WAP', '100279', 'Wapsie Prairie Growers'],
  ['MRC', '110171', 'Maple River Cooperative'],
  ['MCG', '150186', 'Middle Creek Growers'],
  ['SPC', '190010', 'Section Post Cooperative'],
  ['TRC', '190021', 'Three Rivers Crop Center'],
  ['HVA', '190034', 'High Valley Ag Supply'],
  ['LPC', '190047', 'Long Prairie Co-op'],
  ['CRX', '190052', 'Crossroads Agronomy'],
  ['OEC', '190068', 'Old Elevator Company', 'archived'],
]

function demonstrationCoopNames(): CoopName[] {
  return coops.map(([coopId, accountId, name, archived]) => ({
    id: coopId,
    coopId,
    accountId,
    name,
    active: !archived,
    version: 1,
  }))
}
