import { calls } from '../../endpoint.ts'
import type * as schemas from './discount-checks-schemas.ts'

export const discountChecks = calls<typeof schemas.discountChecks>()({
  list: {
    method: 'GET',
    path: '/api/discount-checks',
    reads: ['orders'],
    audience: 'signed-in',
    summary:
      'Open orders with the badge Check that the user may see: counts of waiting, reviewed and sent back, and the orders in one state; with `order`, one order, its lines to check and its producer’s history',
  },
  review: {
    method: 'POST',
    path: '/api/purchase-orders/:id/discount-review',
    audience: 'managers',
    refusals: ['conflict'],
    summary: 'Records the one decision on a version’s discounts: okay, or sent back with a note',
  },
})
