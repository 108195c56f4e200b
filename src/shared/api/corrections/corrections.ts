import { calls } from '../../endpoint.ts'
import type * as schemas from './corrections-schemas.ts'

export const corrections = calls<typeof schemas.corrections>()({
  plan: {
    method: 'POST',
    path: '/api/corrections/plan',
    onlyReads: true,
    audience: 'signed-in',
    summary:
      'The supplementals and credit memos that correct finalized orders to what was done, for a list or a producer; nothing is stored',
  },
})
