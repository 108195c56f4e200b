import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { longText, shortText } from '../text.ts'

export const feedbackTypes = ['bug', 'feature', 'comment'] as const
export type FeedbackType = (typeof feedbackTypes)[number]

const filled = (what: string) => z.string().min(1, `${what} is required`)

/**
 * Fields of a multipart form. `to` may be sent and is ignored: this is no relay
 * (rule messages/feedback-address).
 */
export const Feedback = z.object({
  subject: shortText.prefault('').pipe(filled('Subject')),
  message: longText.prefault('').pipe(filled('Message')),
  type: z.enum(feedbackTypes, { error: 'type must be bug, feature or comment' }).default('comment'),
})
export type Feedback = z.output<typeof Feedback>

export const feedback = {
  send: endpoint({
    method: 'POST',
    path: '/api/send-feedback',
    audience: 'signed-in',
    // Nobody has more to say, and a board is soon full (rule messages/feedback-limit).
    perMinute: 10,
    forms: true,
    summary:
      'Addresses feedback or an error report; the mail itself is sent by the person (multipart/form-data)',
    body: Feedback,
    response: z.object({ emailData: z.object({ to: z.string(), subject: z.string(), body: z.string() }) }),
  }),
}
