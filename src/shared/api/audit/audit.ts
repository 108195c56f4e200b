import { calls } from '../../endpoint.ts'
import type * as schemas from './audit-schemas.ts'

export const audit = calls<typeof schemas.audit>()({
  read: {
    method: 'GET',
    path: '/api/audit',
    audience: 'managers',
    summary:
      'Who did what, newest first: for a user, an order, or everything; next is the cursor of the next page',
  },
  exportCsv: {
    method: 'GET',
    path: '/api/audit/csv',
    audience: 'managers',
    summary: 'The newest 10,000 entries as CSV',
    file: 'text/csv',
  },
})
