import { calls } from '../endpoint.ts'
import type * as schemas from './feedback-schemas.ts'

export const feedback = calls<typeof schemas.feedback>()({
  send: {
    method: 'POST',
    path: '/api/send-feedback',
    audience: 'signed-in',
    // The limit on messages per minute. Ten are enough for any user. Without a limit, the feedback board
    // could be flooded (rule messages/feedback-limit).
    perMinute: 10,
    forms: true,
    summary: 'Prepares an e-mail with feedback or an error report for the user to send (multipart/form-data)',
  },
})
