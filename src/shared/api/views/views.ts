import { calls } from '../../endpoint.ts'
import type * as schemas from './views-schemas.ts'

export const views = calls<typeof schemas.views>()({
  read: {
    method: 'GET',
    path: '/api/views',
    audience: 'signed-in',
    summary: 'The user’s own views in order, then those shared with the user’s level',
  },
  store: {
    method: 'PUT',
    path: '/api/views',
    audience: 'signed-in',
    refusals: ['conflict', 'forbidden'],
    summary:
      'Stores all of the user’s own views of a screen, in order; 409 if version is out of date; responds like GET',
  },
})

export const refusals = calls<typeof schemas.refusals>()({
  read: {
    method: 'GET',
    path: '/api/purchase-orders/refused',
    reads: ['orders'],
    audience: 'signed-in',
    summary: 'How many of the user’s orders ACES refused since the user last saw them',
  },
  look: {
    method: 'PUT',
    path: '/api/purchase-orders/refused',
    audience: 'signed-in',
    summary: 'Marks the orders that ACES refused as seen up to a time; not while acting for someone else',
  },
})
