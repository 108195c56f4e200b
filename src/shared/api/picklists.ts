import { calls } from '../endpoint.ts'
import { wholeLists } from '../picklist/whole-lists.ts'
import type * as schemas from './picklists-schemas.ts'

export const picklists = calls<typeof schemas.picklists>()({
  ...wholeLists,
  counties: {
    method: 'GET',
    path: '/api/picklists/counties/:stateId',
    reads: ['picklists'],
    audience: 'signed-in',
    summary: 'The counties of a state',
  },
})

export const people = calls<typeof schemas.people>()({
  agronomist: {
    method: 'GET',
    path: '/api/agronomists/:email',
    reads: ['picklists'],
    audience: 'signed-in',
    summary: 'One agronomist, including customerIds',
  },
})

export const legal = calls<typeof schemas.legal>()({
  get: {
    method: 'GET',
    path: '/api/legal/:type',
    audience: 'signed-in',
    summary: 'The legal text of a type, such as terms_and_conditions',
  },
})

export const health = calls<typeof schemas.health>()({
  health: {
    method: 'GET',
    path: '/api/health',
    audience: 'anyone',
    atAnyLoad: true,
    summary: 'Whether the application and its database respond',
  },
  live: {
    method: 'GET',
    path: '/api/health/live',
    audience: 'anyone',
    atAnyLoad: true,
    withoutDatabase: true,
    summary: 'Whether the application responds, even without its database',
  },
  ready: {
    method: 'GET',
    path: '/api/health/ready',
    audience: 'anyone',
    atAnyLoad: true,
    withoutDatabase: true,
    summary:
      'Whether traffic may be sent here: the database is writable and migrated, and the process is not stopping',
  },
})
