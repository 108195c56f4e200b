import type { Agronomist, Customer } from '#shared/people.ts'
import type { CoopName, CropEntry, GridSize, ServiceType } from '#shared/picklists.ts'
import { demonstrationAgronomists } from './agronomists.ts'
import { demonstrationCoopNames } from './coop-names.ts'
import { demonstrationCrops } from './crops.ts'
import { demonstrationCustomers } from './customers.ts'
import { demonstrationGridSizes } from './grid-sizes.ts'
import { demonstrationServiceTypes } from './service-types.ts'

export interface DemonstrationPicklists {
  agronomists: Agronomist[]
  customers: Customer[]
  serviceTypes: ServiceType[]
  gridSizes: GridSize[]
  coopNames: CoopName[]
  crops: CropEntry[]
}

/** Everything an order can refer to, with its ids: fictional, and the same in every run. */
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
