import { calls } from '../endpoint.ts'
import type * as schemas from './entries.ts'

function list<const Name extends string>(name: Name) {
  return {
    method: 'GET',
    path: `/api/picklists/${name}`,
    reads: ['picklists'],
    audience: 'signed-in',
    // The list of states never changes, so the server sends no ETag for it.
    ...(name === 'states' ? {} : { honors: ['If-None-Match'] as const }),
    summary: `The picklist ${name}, including archived entries`,
  } as const
}

export const wholeLists = calls<typeof schemas.wholeLists>()({
  states: list('states'),
  serviceTypes: list('service-types'),
  gridSizes: list('grid-sizes'),
  coopNames: list('coop-names'),
  crops: list('crops'),
  producers: list('producers'),
  customers: list('customers'),
  customersDetailed: list('customers-detailed'),
  agronomists: list('agronomists'),
})
