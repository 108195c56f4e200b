import { calls } from '../endpoint.ts'
import type * as schemas from './many-orders-schemas.ts'

export const manyOrders = calls<typeof schemas.manyOrders>()({
  ids: {
    method: 'GET',
    path: '/api/purchase-orders/ids',
    reads: ['orders'],
    audience: 'managers',
    summary: 'The IDs of all matching orders, active and archived ones in separate lists',
  },
  archiveQuestion: {
    method: 'POST',
    path: '/api/purchase-orders/archive-question',
    onlyReads: true,
    audience: 'managers',
    summary: 'What to ask the user before these orders are archived; nothing is stored',
  },
  chosen: {
    method: 'POST',
    path: '/api/purchase-orders/chosen',
    onlyReads: true,
    audience: 'signed-in',
    summary:
      'The matching active orders that the user may see, among those of ids or all, with what to ask before acting on them; more than 1,000 are only counted',
  },
  exportCsv: {
    method: 'GET',
    path: '/api/purchase-orders/export/csv',
    reads: ['orders'],
    audience: 'managers',
    summary: 'Orders as CSV: those in ids, otherwise the active ones created from startDate to endDate',
    file: 'text/csv',
  },
})
