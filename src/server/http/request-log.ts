import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import type { SignInOutcome } from '#server/metrics/metrics.ts'
import { traceOf } from './trace-parent.ts'

/** Ten random hex digits: enough to find a request in the logs, yet short enough to read over the phone. */
export const newRequestId = () => randomUUID().replace('-', '').slice(0, 10)

/**
 * Logs one line per request: its ID (as `id`, on every line about it), its route, its status, its duration in
 * milliseconds, and the user's ID (rule operations/line-for-each-request). Also adds the request to the
 * metrics.
 */
export function logRequests(app: FastifyInstance, { log, metrics }: AppContext): void {
  if (!log && !metrics) return
  app.addHook('onRequest', (request, reply, done) => {
    // Listens to the connection, because Fastify's own hook doesn't run if the client has disconnected.
    reply.raw.once('close', () => {
      const row = rowOf(request)
      const end = endOf(reply)
      const ms = Math.round(reply.elapsedTime * 10) / 10
      const trace = traceOf(request)?.id
      if (log)
        request.log.info({ row, ...end, ms, ...whoOf(request), ...(trace ? { trace } : {}) }, 'request')
      if (!metrics) return
      metrics.request(row, end.status, ms / 1000)
      const outcome = signInOutcome(request, end.status)
      if (outcome) metrics.signIn(outcome)
    })
    done()
  })
}

/**
 * Returns a call's name from a fixed set. Logs and metrics don't use the URL, because a URL can contain
 * someone's name, and a metric per URL would fill up memory.
 */
function rowOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  if (request.is404 || url === undefined) return 'page'
  return url.startsWith('/api/') ? `${request.method} ${url}` : 'file'
}

/**
 * Returns the ID of the request's user. For a sign-in, this is the user who just signed in, not the user of
 * an earlier session in the same browser.
 */
function whoOf({ session, signedIn }: FastifyRequest): { who?: number; realWho?: number } {
  if (signedIn !== null) return { who: signedIn }
  if (!session) return {}
  return { who: session.who, ...(session.realWho === null ? {} : { realWho: session.realWho }) }
}

/**
 * Returns how a response ended. If the client disconnected before the response started, the status is 499, as
 * in nginx.
 */
function endOf({ raw, statusCode }: FastifyReply): { status: number; cutOff?: true } {
  if (raw.writableFinished) return { status: statusCode }
  return { status: raw.headersSent ? statusCode : 499, cutOff: true }
}

/**
 * Returns the outcome of a sign-in, or null for other requests. Only the call that completes a sign-in has an
 * outcome here. Failed redirects to and from the provider are counted in oidc-handlers.ts.
 */
function signInOutcome(request: FastifyRequest, status: number): SignInOutcome | null {
  const { signsIn, writes } = request.routeOptions.config
  if (!signsIn || !writes || status === 404) return null
  if (status < 400) return 'accepted'
  if (status === 429) return 'limited'
  return status < 500 ? 'refused' : 'failed'
}
