import { calls } from '../endpoint.ts'
import type * as schemas from './help-schemas.ts'

export const help = calls<typeof schemas.help>()({
  documents: {
    method: 'GET',
    path: '/api/help/documents',
    audience: 'signed-in',
    summary: 'The company’s own documents in the tabs of Help; the other tabs show the pages of this product',
  },
})
