import type { AppContext } from '#server/context.ts'
import type { Handlers } from '#server/implement.ts'
import type { feedback } from '#shared/api/feedback.ts'
import type { FeedbackType } from '#shared/api/feedback-types.ts'
import { AppError } from '#shared/errors.ts'

const labels: Record<FeedbackType, string> = { bug: 'Bug', feature: 'Feature', comment: 'Comment' }

/**
 * Sends nothing: the response opens the user's own mail program with the configured address (rule
 * messages/feedback-address).
 */
export function feedbackHandlers({ config }: AppContext): Handlers<typeof feedback> {
  return {
    send: async ({ body: { subject, message, type } }) => {
      const to = config.feedbackEmail
      if (!to)
        throw new AppError(
          'unavailable',
          'No feedback address is set up yet; your administrator can set FEEDBACK_EMAIL',
        )
      const line = subject.replace(/\s+/g, ' ')
      return { emailData: { to, subject: `[${labels[type]}] ${line}`, body: message } }
    },
  }
}
