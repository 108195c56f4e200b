import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerInput, Audience, Endpoint, Received } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { isManager } from '#shared/levels.ts'
import type { Session } from './session.ts'

/** A call that has been validated: what was sent, by whom, and the raw request for headers. */
export interface Call<E extends Endpoint> extends Received<E> {
  session: E['audience'] extends 'anyone' ? Session | null : Session
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerInput<E>>

/** Exactly one handler for each row of a section: a missing or extra one does not compile. */
export type Handlers<S extends Record<string, Endpoint>> = { [K in keyof S]: Handler<S[K]> }

/** Registers a section of the table of calls. */
export function implement<S extends Record<string, Endpoint>>(
  app: FastifyInstance,
  section: S,
  handlers: Handlers<S>,
): void {
  const byName: Record<string, (call: never) => Promise<unknown>> = handlers
  for (const [name, row] of Object.entries(section)) {
    const handler = byName[name]
    if (!handler) throw new Error(`The call ${name} has no handler`)
    app.route({
      method: row.method,
      url: row.path,
      schema: {
        summary: row.summary,
        ...(row.params ? { params: row.params } : {}),
        ...(row.query ? { querystring: row.query } : {}),
        ...(row.body ? { body: row.body } : {}),
        response: { [row.created ? 201 : 200]: row.response },
      },
      config: { audience: row.audience, writes: row.method !== 'GET', perMinute: row.perMinute },
      handler: async (request, reply) => {
        if (row.created) reply.code(201)
        const { params, query, body, session } = request
        // Validated by the schemas of this row and admitted for its audience, so it is what its handler takes.
        return handler({ params, query, body, session, request, reply } as never)
      },
    })
  }
}

/** Refuses a caller that the row is not for. */
export function admit(audience: Audience, session: Session | null): void {
  if (audience === 'anyone') return
  if (!session) throw new AppError('unauthenticated', 'Please sign in')
  if (audience === 'managers' && !isManager(session.user.level))
    throw new AppError('forbidden', 'Only managers and admins may do this')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    audience?: Audience
    writes?: boolean
    perMinute?: number
  }
  interface FastifyRequest {
    session: Session | null
  }
}
