import type { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type {
  AnswerInput,
  Audience,
  Endpoint,
  Received,
  Schemas,
  SchemasOf,
  ServedRow,
  SignInWay,
} from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { isManager } from '#shared/levels.ts'
import { limits } from '#shared/limits.ts'
import type { Session } from './session.ts'

export interface Call<E extends Endpoint> extends Received<E> {
  session: E['audience'] extends 'anyone' ? Session | null : Session
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler returns when the caller already has the response: status 304 without a body. */
export const notModified = Symbol('not modified')

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<(E extends { file: string } ? Readable | Buffer : AnswerInput<E>) | typeof notModified>

/** Requires exactly one handler for each call in a section: a missing or extra one doesn't compile. */
export type Handlers<S extends Record<string, Endpoint>> = { [K in keyof S]: Handler<S[K]> }

const Redirect = z.object({ location: z.string() })
const noBody = z.null().describe('Redirects to the address in the Location header')

function responsesOf(row: Endpoint, { response }: Schemas): Record<number, z.ZodType> {
  if (row.redirects) return { 302: noBody }
  return { [row.created ? 201 : 200]: response }
}

export function implement<S extends Record<string, Endpoint>>(
  app: FastifyInstance,
  section: S,
  schemas: { [K in keyof S]: SchemasOf<S[K]> },
  handlers: Handlers<S>,
): void {
  const byName: Record<string, (call: never) => Promise<unknown>> = handlers
  const schemasByName: Record<string, Schemas> = schemas
  for (const [name, row] of Object.entries(section)) {
    const handler = byName[name]
    const known = schemasByName[name]
    if (!handler || !known) throw new Error(`The endpoint ${name} has no handler or no schemas`)
    app.route({
      method: row.method,
      url: row.path,
      ...(row.view ? { constraints: { view: row.view } } : {}),
      schema: {
        summary: row.summary,
        ...(known.params ? { params: known.params } : {}),
        ...(known.query ? { querystring: known.query } : {}),
        ...(known.body ? { body: known.body } : {}),
        // A handler that sends a file writes the response itself.
        ...(row.file ? {} : { response: responsesOf(row, known) }),
      },
      bodyLimit: row.bodyBytes ?? (known.body ? limits.bodyBytes : limits.noBodyBytes),
      ...(row.file ? { compress: { ...sentAtOnce, customTypes: isFile } } : {}),
      config: {
        row: { ...row, ...known },
        audience: row.audience,
        writes: row.method !== 'GET',
        handsOut: row.file !== undefined,
        signsIn: row.signsIn,
        withoutDatabase: row.withoutDatabase,
        perMinute: row.perMinute,
        atAnyLoad: row.atAnyLoad,
        forPeople: row.redirects,
        provesAgain: row.provesAgain,
      },
      handler: async (request, reply) => {
        if (row.created) reply.code(201)
        if (row.file) reply.type(row.file === 'text/csv' ? `${row.file}; charset=utf-8` : row.file)
        const { params, query, body, session } = request
        // The call's schemas have validated the input, and the caller is authorized, so all values have the
        // types that the handler expects.
        const answer = await handler({ params, query, body, session, request, reply } as never)
        if (answer === notModified) return reply.code(304).send()
        return row.redirects ? reply.redirect(Redirect.parse(answer).location) : answer
      },
    })
  }
}

const isFile = (type: string) => /^(text\/csv|application\/pdf)/.test(type)

/**
 * Flushes a compressed file after each chunk, so that the client gets a chunk before the next one is ready.
 */
const sentAtOnce = {
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  brotliOptions: {
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  },
}

export function admit(audience: Audience, session: Session | null): void {
  if (audience === 'anyone') return
  if (!session) throw new AppError('unauthenticated', 'Please sign in')
  if (audience === 'managers' && !isManager(session.user.level))
    throw new AppError('forbidden', 'Only managers and admins may do this')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    provesAgain?: boolean
    row?: ServedRow
    audience?: Audience
    writes?: boolean
    /** Set if the call returns a file; the request must then come from our own pages. */
    handsOut?: boolean
    signsIn?: SignInWay
    withoutDatabase?: boolean
    perMinute?: number
    atAnyLoad?: boolean
    /** Set if the browser navigates to this call, so that an error is shown as a page. */
    forPeople?: boolean
  }
  interface FastifyRequest {
    session: Session | null
    signedIn: number | null
  }
}
