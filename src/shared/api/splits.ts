import { calls } from '../endpoint.ts'
import type * as schemas from './splits-schemas.ts'

export const splits = calls<typeof schemas.splits>()({
  read: {
    method: 'GET',
    path: '/api/producers/:id/splits',
    reads: ['orders'],
    audience: 'signed-in',
    honors: ['If-None-Match'],
    summary: 'A producer’s usual splits, and the version of their list',
  },
  store: {
    method: 'PUT',
    path: '/api/producers/:id/splits',
    audience: 'signed-in',
    refusals: ['conflict'],
    summary: 'Stores the usual splits of a producer, all of them; 409 if version isn’t the list’s',
  },
})
