import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { type Unit, units } from '../order/kinds.ts'
import { Agronomist, Customer, CustomerEntry, Producer } from '../people.ts'

/** A service of the catalogue. Prices in dollars, maxDiscount in percent. */
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

function list<T extends z.ZodType>(name: string, entry: T) {
  return endpoint({
    method: 'GET',
    path: `/api/picklists/${name}` as const,
    audience: 'signed-in',
    // The states never change, and have no tag.
    ...(name === 'states' ? {} : { honors: ['If-None-Match'] as const }),
    summary: `The picklist ${name}, archived entries included`,
    response: z.array(entry),
  })
}

/** The picklists that are read as whole lists: their calls, by their names everywhere else. */
export const wholeLists = {
  states: list('states', State),
  serviceTypes: list('service-types', ServiceType),
  gridSizes: list('grid-sizes', GridSize),
  coopNames: list('coop-names', CoopName),
  crops: list('crops', CropEntry),
  producers: list('producers', Producer),
  customers: list('customers', CustomerEntry),
  customersDetailed: list('customers-detailed', Customer),
  agronomists: list('agronomists', Agronomist),
}

export const LegalContent = z.object({
  id: z.number(),
  type: z.string(),
  content: z.string(),
  updatedAt: z.string(),
})
export type LegalContent = z.output<typeof LegalContent>

/** Territories compare trimmed and without case; ALL fits every one (rule lines/offered-by-territory). */
export function territoryFits(entry: string, territory: string): boolean {
  const key = entry.trim().toLowerCase()
  return key === 'all' || key === territory.trim().toLowerCase()
}

/**
 * Units of a service in any form they arrive in: a list, JSON text, or words parted by spaces, commas,
 * semicolons or pipes (rule lines/units-of-a-service). Order is kept, unknown words are dropped, nothing left
 * means acre.
 */
export function readUnits(value: unknown): Unit[] {
  let words: unknown[] = []
  if (Array.isArray(value)) words = value
  else if (typeof value === 'string') {
    words = value.trim().startsWith('[') ? jsonList(value) : value.split(/[\s,;|]+/)
  }
  const known = words
    .filter((word): word is string => typeof word === 'string')
    .map((word) => word.trim().toLowerCase())
    .filter((word): word is Unit => (units as readonly string[]).includes(word))
  const unique = [...new Set(known)]
  return unique.length > 0 ? unique : ['acre']
}

function jsonList(value: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(value)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return value.replace(/[[\]"]/g, ' ').split(/[\s,;|]+/)
  }
}
