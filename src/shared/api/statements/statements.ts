import { calls } from '../../endpoint.ts'
import type * as schemas from './statements-schemas.ts'

export const statements = calls<typeof schemas.statements>()({
  read: {
    method: 'GET',
    path: '/api/statements/:id',
    audience: 'signed-in',
    summary:
      'A customer’s statement: the orders that the user may see, with only the customer’s share, and the totals',
  },
  pdf: {
    method: 'GET',
    path: '/api/statements/:id/statement.pdf',
    audience: 'signed-in',
    file: 'application/pdf',
    summary: 'A customer’s statement as a PDF',
  },
  csv: {
    method: 'GET',
    path: '/api/statements/:id/statement.csv',
    audience: 'signed-in',
    file: 'text/csv',
    summary: 'A customer’s statement as CSV: orders, then totals by year and service',
  },
})
