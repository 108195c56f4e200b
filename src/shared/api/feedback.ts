import { calls } from '../endpoint.ts'
import type * as schemas from './feedback-schemas.ts'

export const feedback = calls<typeof schemas.feedback>()({
  send: {
    method: 'POST',
    path: '/api/send-feedback',
    audience: 'signed-in',
    // Ten are enough for any user, and an unlimited number would flood the feedback board (rule
    // messages/feedback-limit).
    perMinute: 10,
    forms: true,
    summary: 'Addresses feedback or an error report; the user sends the mail (multipart/form-data)',
  },
})
