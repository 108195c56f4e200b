import type { AppContext } from '#server/context.ts'
import type { Handlers } from '#server/implement.ts'
import type { feedback } from '#shared/api/feedback.ts'
import type { FeedbackType } from '#shared/api/feedback-types.ts'
import { AppError } from '#shared/errors.ts'

const labels: Record<FeedbackType, string> = { bug: 'Bug', feature: 'Feature', comment: 'Comment' }

/**
 * Nothing is sent from here: the answer opens the person's own mail, to the address of the settings
 * (rule messages/feedback-address).
 */
export function feedbackHandlers({ config }: AppContext): Handlers<typeof feedback> {
  return {
    send: async ({ body: { subject, message, type } }) => {
      const to = config.feedbackEmail
      if (!to)
        throw new AppError(
          'unavailable',
          'There is no address for feedback here yet; your administrator sets it as FEEDBACK_EMAIL',
        )
      const line = subject.replace(/\s+/g, ' ')
      return { emailData: { to, subject: `[${labels[type]}] ${line}`, body: message } }
    },
  }
}
