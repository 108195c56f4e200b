import { calls } from '../../endpoint.ts'
import type * as schemas from './views-schemas.ts'

export const views = calls<typeof schemas.views>()({
  read: {
    method: 'GET',
    path: '/api/views',
    audience: 'signed-in',
    summary: "The user's own views in order, then those shared with the user's level",
  },
  store: {
    method: 'PUT',
    path: '/api/views',
    audience: 'signed-in',
    refusals: ['conflict', 'forbidden'],
    summary:
      "Stores one's own views of a screen, all of them in their order; 409 where version is not theirs; answers as GET",
  },
})

export const refusals = calls<typeof schemas.refusals>()({
  read: {
    method: 'GET',
    path: '/api/purchase-orders/refused',
    reads: ['orders'],
    audience: 'signed-in',
    summary: "How many of the user's orders ACES refused since the user last saw them",
  },
  look: {
    method: 'PUT',
    path: '/api/purchase-orders/refused',
    audience: 'signed-in',
    summary: 'Marks the orders that ACES refused as seen up to an instant; not while acting for someone else',
  },
})
