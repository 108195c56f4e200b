import { calls } from '../endpoint.ts'
import { limits } from '../limits.ts'
import type { Picklist } from '../picklist/definition.ts'
import type * as schemas from './administration-schemas.ts'

export const lists = calls<typeof schemas.lists>()({
  readList: {
    method: 'GET',
    path: '/api/picklists/:list',
    reads: ['picklists'],
    audience: 'signed-in',
    summary: 'All entries in a list that has no endpoint of its own, including archived ones',
  },
  createEntry: {
    method: 'POST',
    path: '/api/picklists/:list',
    audience: 'managers',
    refusals: ['conflict'],
    summary: 'Adds an entry to a list (for customers, see /api/customers)',
    created: true,
  },
  updateEntry: {
    method: 'PUT',
    path: '/api/picklists/:list/:key',
    audience: 'managers',
    refusals: ['conflict'],
    summary: 'Changes the sent fields of an entry; 409 for an older version',
  },
  usage: {
    method: 'GET',
    path: '/api/picklists/:list/:key/usage',
    reads: ['picklists'],
    audience: 'managers',
    summary: 'How many orders, versions and people use an entry',
  },
  changes: {
    method: 'GET',
    path: '/api/picklists/:list/:key/changes',
    reads: ['picklists'],
    audience: 'managers',
    summary: 'The changes to an entry and who made them, newest first',
  },
  importPlan: {
    method: 'POST',
    path: '/api/picklists/:list/import-plan',
    onlyReads: true,
    audience: 'managers',
    summary: 'What an import of these rows would do; nothing is stored',
    bodyBytes: limits.importBodyBytes,
  },
  importList: {
    method: 'PUT',
    path: '/api/picklists/:list',
    audience: 'managers',
    honors: ['If-Match'],
    refusals: ['conflict'],
    summary:
      'Replaces a list with these rows; with If-Match exactly as that plan says, or 409 with the new plan',
    bodyBytes: limits.importBodyBytes,
  },
  formerImports: {
    method: 'GET',
    path: '/api/picklists/:list/imports',
    reads: ['picklists'],
    audience: 'managers',
    summary: 'A list’s past imports that can be restored, newest first',
  },
  putBackPlan: {
    method: 'POST',
    path: '/api/picklists/:list/imports/:id/put-back-plan',
    onlyReads: true,
    reads: ['picklists'],
    audience: 'managers',
    summary: 'What restoring a list to before an import would do; nothing is stored',
  },
  putBack: {
    method: 'POST',
    path: '/api/picklists/:list/imports/:id/put-back',
    audience: 'managers',
    honors: ['If-Match'],
    refusals: ['conflict'],
    summary: 'Restores a list; with If-Match exactly as that plan says, or 409 with the new plan',
  },
  pricePlan: {
    method: 'POST',
    path: '/api/picklists/:list/price-plan',
    onlyReads: true,
    reads: ['picklists'],
    audience: 'managers',
    summary: 'What a price change of these entries would do; nothing is stored',
  },
  changePrices: {
    method: 'POST',
    path: '/api/picklists/:list/prices',
    audience: 'managers',
    honors: ['If-Match'],
    refusals: ['conflict'],
    summary:
      'Changes prices exactly as the plan in If-Match says, which is required, or 409 with the new plan; a plan is carried out once, and a repeat gets the first response',
  },
})

/**
 * The call that reads a whole picklist. It has the same cache key as the list's call in `wholeLists`, so that
 * both use the same cached response.
 */
export function readOf({ list }: Picklist) {
  const { read } = calls<typeof schemas.wholeList>()({
    read: {
      method: 'GET',
      path: `/api/picklists/${list}`,
      reads: ['picklists'],
      audience: 'signed-in',
      summary: 'All entries in this list, including archived ones',
    },
  })
  return read
}

export const customers = calls<typeof schemas.customers>()({
  create: {
    method: 'POST',
    path: '/api/customers',
    audience: 'signed-in',
    honors: ['Idempotency-Key'],
    refusals: ['conflict'],
    summary:
      'Creates a customer; its account ID may be a temporary negative one. A repeated Idempotency-Key gets the first response',
    created: true,
  },
  update: {
    method: 'PUT',
    path: '/api/customers/:key',
    audience: 'signed-in',
    refusals: ['conflict'],
    summary: 'Changes a customer, by account ID or ID; only managers may set a new account ID',
  },
})

export const agronomistRecords = calls<typeof schemas.agronomistRecords>()({
  update: {
    method: 'PUT',
    path: '/api/agronomists/:email',
    audience: 'signed-in',
    refusals: ['conflict'],
    summary: 'The user’s own customerIds; managers change any record',
  },
})

export const legalWrites = calls<typeof schemas.legalWrites>()({
  put: {
    method: 'PUT',
    path: '/api/legal/:type',
    audience: 'managers',
    refusals: ['conflict'],
    summary:
      'Replaces the legal text; the former one is kept. 409 if updatedAt is sent and differs from the stored one',
  },
  history: {
    method: 'GET',
    path: '/api/legal/:type/history',
    audience: 'managers',
    summary: 'Earlier versions of the legal text, newest first',
  },
})
