import { calls } from '../endpoint.ts'
import type * as schemas from './orders-schemas.ts'

export const orders = calls<typeof schemas.orders>()({
  list: {
    method: 'GET',
    path: '/api/purchase-orders',
    reads: ['orders'],
    audience: 'signed-in',
    pages: true,
    refusals: ['forbidden'],
    summary: 'A page of the orders that the user may see; totals and the next page are in the headers',
  },
  cards: {
    method: 'GET',
    path: '/api/purchase-orders',
    reads: ['orders'],
    view: 'card',
    audience: 'signed-in',
    pages: true,
    refusals: ['forbidden'],
    summary: 'A page of orders without lines, terms or comments: only what an order’s card shows',
  },
  get: {
    method: 'GET',
    path: '/api/purchase-orders/:id',
    reads: ['orders'],
    audience: 'signed-in',
    summary: 'One order',
  },
  create: {
    method: 'POST',
    path: '/api/purchase-orders',
    audience: 'signed-in',
    honors: ['Idempotency-Key'],
    refusals: ['not_found', 'conflict'],
    summary: 'Creates an order, supplemental or credit memo',
    created: true,
  },
  replace: {
    method: 'PUT',
    path: '/api/purchase-orders/:id',
    audience: 'signed-in',
    honors: ['Idempotency-Key'],
    refusals: ['conflict'],
    summary: 'Stores the edited order as its next version',
  },
  change: {
    method: 'PATCH',
    path: '/api/purchase-orders/:id',
    audience: 'signed-in',
    honors: ['Idempotency-Key'],
    refusals: ['conflict'],
    summary: 'Changes the fields in the request and stores the result as the next version',
  },
  versions: {
    method: 'GET',
    path: '/api/purchase-orders/:id/versions',
    reads: ['orders'],
    audience: 'signed-in',
    summary: 'The versions of an order (up to 10,000), newest first, without their data',
  },
  version: {
    method: 'GET',
    path: '/api/purchase-orders/:id/versions/:n',
    reads: ['orders'],
    audience: 'signed-in',
    summary: 'The order as of a given version',
  },
  document: {
    method: 'GET',
    path: '/api/purchase-orders/:id/versions/:n/document.pdf',
    reads: ['orders'],
    audience: 'signed-in',
    summary: 'One version as a PDF: complete, without shares, or one customer’s copy',
    file: 'application/pdf',
    honors: ['If-None-Match'],
  },
  family: {
    method: 'GET',
    path: '/api/purchase-orders/:id/family',
    reads: ['orders'],
    audience: 'signed-in',
    summary:
      'The original and its supplementals and credit memos that the user may see, and how many are hidden; beyond 8 MB, request the rest with `after` set to the value of `next`',
  },
  families: {
    method: 'GET',
    path: '/api/purchase-orders/families',
    reads: ['orders'],
    audience: 'signed-in',
    summary:
      'Number and total of the members of several families at once; families without children are left out',
  },
  sum: {
    method: 'GET',
    path: '/api/purchase-orders/sum',
    reads: ['orders'],
    audience: 'signed-in',
    refusals: ['forbidden'],
    summary:
      'How many orders the list has and their total, separately for open and finalized, with credit memos deducted',
  },
})

/** The calls for an order that don't concern its content or versions. */
export const orderLife = calls<typeof schemas.orderLife>()({
  finalize: {
    method: 'PATCH',
    path: '/api/purchase-orders/:id/finalized',
    provesAgain: true,
    audience: 'signed-in',
    honors: ['Idempotency-Key'],
    refusals: ['conflict', 'upstream'],
    summary: 'Finalizes an order permanently and synchronizes it with ACES',
  },
  archive: {
    method: 'POST',
    path: '/api/purchase-orders/:id/archive',
    audience: 'signed-in',
    honors: ['Idempotency-Key'],
    refusals: ['conflict'],
    summary: 'Archives an order; nothing is ever deleted',
  },
  unarchive: {
    method: 'POST',
    path: '/api/purchase-orders/:id/unarchive',
    audience: 'signed-in',
    honors: ['Idempotency-Key'],
    refusals: ['conflict'],
    summary: 'Restores an archived order, if the user is a manager, or archived it in the last 10 minutes',
  },
  totals: {
    method: 'GET',
    path: '/api/purchase-orders/totals',
    reads: ['orders'],
    audience: 'signed-in',
    refusals: ['forbidden'],
    summary: 'The calculator’s totals, with credit memos deducted',
  },
  timeline: {
    method: 'GET',
    path: '/api/purchase-orders/:id/timeline',
    reads: ['orders'],
    audience: 'signed-in',
    summary: 'What happened to an order, newest first, up to 10,000 entries: versions, finalizing, archiving',
  },
})
