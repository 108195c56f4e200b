import { z } from 'zod'
import { units } from '../order/kinds.ts'
import { Agronomist, Customer, CustomerEntry, Producer } from '../people.ts'

/** A service in the catalog. Prices are in dollars, and `maxDiscount` is a percentage. */
export const ServiceType = z.object({
  id: z.number(),
  serviceTypeId: z.number(),
  glcode: z.string(),
  name: z.string(),
  unitPrice: z.number(),
  samplePrice: z.number(),
  units: z.array(z.enum(units)),
  maxDiscount: z.number(),
  territory: z.string(),
  serviceType: z.string(),
  locked: z.boolean(),
  active: z.boolean(),
  version: z.number(),
})
export type ServiceType = z.output<typeof ServiceType>

export const GridSize = z.object({
  id: z.number(),
  size: z.string(),
  price: z.number(),
  territory: z.string(),
  locked: z.boolean(),
  status: z.boolean(),
  version: z.number(),
})
export type GridSize = z.output<typeof GridSize>

export const CoopName = z.object({
  id: z.string(),
  coopId: z.string(),
  accountId: z.string(),
  name: z.string(),
  active: z.boolean(),
  version: z.number(),
})
export type CoopName = z.output<typeof CoopName>

export const CropEntry = z.object({
  id: z.string(),
  crop: z.string(),
  filter: z.string(),
  season: z.string(),
  glcode: z.string(),
  cropId: z.string(),
  plantingTime: z.string(),
  status: z.boolean(),
  version: z.number(),
})
export type CropEntry = z.output<typeof CropEntry>

export const State = z.object({ stateId: z.number(), stateName: z.string(), stateAbbr: z.string() })
export type State = z.output<typeof State>

export const County = z.object({
  countyId: z.number(),
  countyName: z.string(),
  stateId: z.number(),
  stateCountyId: z.string(),
})
export type County = z.output<typeof County>

const list = <T extends z.ZodType>(entry: T) => ({ response: z.array(entry) })

/** The response schemas for the picklists that the server always returns in full. */
export const wholeLists = {
  states: list(State),
  serviceTypes: list(ServiceType),
  gridSizes: list(GridSize),
  coopNames: list(CoopName),
  crops: list(CropEntry),
  producers: list(Producer),
  customers: list(CustomerEntry),
  customersDetailed: list(Customer),
  agronomists: list(Agronomist),
}

export const LegalContent = z.object({
  id: z.number(),
  type: z.string(),
  content: z.string(),
  updatedAt: z.string(),
})
export type LegalContent = z.output<typeof LegalContent>
