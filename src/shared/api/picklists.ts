import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Agronomist, Customer, CustomerEntry, Producer } from '../people.ts'
import { CoopName, County, CropEntry, GridSize, LegalContent, ServiceType, State } from '../picklists.ts'
import { emailKey } from '../text.ts'
import { wholeNumber } from '../whole-number.ts'

function list<T extends z.ZodType>(name: string, entry: T) {
  return endpoint({
    method: 'GET',
    path: `/api/picklists/${name}` as `/api/${string}`,
    audience: 'signed-in',
    summary: `The picklist ${name}, archived entries included`,
    response: z.array(entry),
  })
}

export const picklists = {
  states: list('states', State),
  counties: endpoint({
    method: 'GET',
    path: '/api/picklists/counties/:stateId',
    audience: 'signed-in',
    summary: 'The counties of a state',
    params: z.object({ stateId: wholeNumber('stateId', 0, 2_147_483_647) }),
    response: z.array(County),
  }),
  serviceTypes: list('service-types', ServiceType),
  gridSizes: list('grid-sizes', GridSize),
  coopNames: list('coop-names', CoopName),
  crops: list('crops', CropEntry),
  producers: list('producers', Producer),
  customers: list('customers', CustomerEntry),
  customersDetailed: list('customers-detailed', Customer),
  agronomists: list('agronomists', Agronomist),
}

export const people = {
  agronomist: endpoint({
    method: 'GET',
    path: '/api/agronomists/:email',
    audience: 'signed-in',
    summary: 'One agronomist with customerIds',
    params: z.object({ email: emailKey }),
    response: Agronomist,
  }),
}

export const legal = {
  get: endpoint({
    method: 'GET',
    path: '/api/legal/:type',
    audience: 'signed-in',
    summary: 'A legal text, such as terms_and_conditions',
    params: z.object({ type: z.string().max(100) }),
    response: LegalContent,
  }),
}

export const health = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    audience: 'anyone',
    summary: 'Whether the application and its database answer',
    response: z.object({ status: z.string(), version: z.string() }),
  }),
}
