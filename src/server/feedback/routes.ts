import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { type Handlers, implement } from '#server/implement.ts'
import { feedback } from '#shared/api/feedback.ts'
import { feedback as schemas } from '#shared/api/feedback-schemas.ts'
import type { FeedbackType } from '#shared/api/feedback-types.ts'
import { AppError } from '#shared/errors.ts'

/** Registers the feedback call in a scope of its own, because no other call accepts multipart forms. */
export async function serveFeedback(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, readForm)
    implement(scope, feedback, schemas, feedbackHandlers(context))
  })
}

/** Reads the form's text fields with Node's own parser. If a field is repeated, uses its last value. */
async function readForm(request: FastifyRequest, body: Buffer): Promise<Record<string, string>> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    // The parser throws a TypeError if a form is truncated or has no boundary.
    throw new AppError('invalid', 'The form could not be read; send it as multipart/form-data')
  })
  const fields: Record<string, string> = Object.create(null)
  form.forEach((value, name) => {
    if (typeof value === 'string') fields[name] = value
  })
  return { ...fields }
}

const labels: Record<FeedbackType, string> = { bug: 'Bug', feature: 'Feature', comment: 'Comment' }

/**
 * Sends no e-mail. Returns a message that the page opens in the user's own mail program (rule
 * messages/feedback-address).
 */
function feedbackHandlers({ config }: AppContext): Handlers<typeof feedback> {
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
