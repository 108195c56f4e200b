import { calls } from '../endpoint.ts'
import type * as schemas from './search-schemas.ts'

export const search = calls<typeof schemas.search>()({
  find: {
    method: 'GET',
    path: '/api/search',
    audience: 'signed-in',
    summary:
      'Up to five active orders and five active customers that the user can see and that match every word of `q`',
  },
})
