import { calls } from '../endpoint.ts'
import type * as schemas from './known-fields-schemas.ts'

export const knownFields = calls<typeof schemas.knownFields>()({
  list: {
    method: 'GET',
    path: '/api/producers/:id/fields',
    reads: ['orders'],
    audience: 'signed-in',
    summary: 'Fields from a producer’s newest orders that the user may see, with names that contain `q`',
  },
})
