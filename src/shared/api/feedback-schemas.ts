import { z } from 'zod'
import { longText, shortText } from '../text-schemas.ts'
import { feedbackTypes } from './feedback-types.ts'

const filled = (what: string) => z.string().min(1, `${what} is required`)

/**
 * Fields of a multipart form. `to` is accepted but ignored: this is not a mail relay
 * (rule messages/feedback-address).
 */
export const Feedback = z.object({
  subject: shortText.prefault('').pipe(filled('Subject')),
  message: longText.prefault('').pipe(filled('Message')),
  type: z.enum(feedbackTypes, { error: 'type must be bug, feature or comment' }).default('comment'),
})
export type Feedback = z.output<typeof Feedback>

export const feedback = {
  send: {
    body: Feedback,
    response: z.object({ emailData: z.object({ to: z.string(), subject: z.string(), body: z.string() }) }),
  },
}
