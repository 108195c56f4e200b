import { calls } from '../endpoint.ts'
import type * as schemas from './renewals-schemas.ts'

export const renewals = calls<typeof schemas.renewals>()({
  plan: {
    method: 'GET',
    path: '/api/renewals',
    audience: 'signed-in',
    summary:
      'What a season’s orders would be in another year: a producer’s, or all of the user’s own, 200 at most; request the rest with `after` set to the value of `next`',
  },
})
