import { calls } from '../../endpoint.ts'
import type * as schemas from './statements-schemas.ts'

export const statements = calls<typeof schemas.statements>()({
  read: {
    method: 'GET',
    path: '/api/statements/:id',
    audience: 'signed-in',
    summary:
      'A customer’s statement: their orders that the user may see, with only their share, and the sums',
  },
  pdf: {
    method: 'GET',
    path: '/api/statements/:id/statement.pdf',
    audience: 'signed-in',
    file: 'application/pdf',
    summary: 'The same statement as a PDF',
  },
  csv: {
    method: 'GET',
    path: '/api/statements/:id/statement.csv',
    audience: 'signed-in',
    file: 'text/csv',
    summary: 'The same statement as CSV: orders, then sums by year and service',
  },
})
