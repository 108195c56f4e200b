import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { implement } from '#server/implement.ts'
import { feedback } from '#shared/api/feedback.ts'
import { feedback as schemas } from '#shared/api/feedback-schemas.ts'
import { AppError } from '#shared/errors.ts'
import { feedbackHandlers } from './handlers.ts'

/** Feedback has its own scope, because no other call accepts multipart forms. */
export async function serveFeedback(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, readForm)
    implement(scope, feedback, schemas, feedbackHandlers(context))
  })
}

/** The form's text fields, read by Node's own parser; uses the last value of a repeated field. */
async function readForm(request: FastifyRequest, body: Buffer): Promise<Record<string, string>> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    // For a form that is cut off or has no boundary, the parser throws a TypeError and nothing else.
    throw new AppError('invalid', 'The form could not be read; send it as multipart/form-data')
  })
  const fields: Record<string, string> = Object.create(null)
  form.forEach((value, name) => {
    if (typeof value === 'string') fields[name] = value
  })
  return { ...fields }
}
