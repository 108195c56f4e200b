import { Readable } from 'node:stream'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext, EventLoop } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { refuseAtOnce } from './failures.ts'
import { bareHeaders } from './security-headers.ts'

/**
 * The largest value that MAX_IN_FLIGHT can have. At this value, neither the number of calls nor the event
 * loop's delay is limited.
 */
const withoutLimit = 100_000
/**
 * If the event loop's average delay exceeds this in more than one measurement, the server is overloaded,
 * even with few calls.
 */
const latestMs = 1_000
const measuredEveryMs = 5_000
/**
 * A call whose client disconnected frees its slot when the call ends, or this long after the disconnect,
 * whichever is sooner.
 */
const abandonedMs = 120_000

const noRoom = {
  refusal: new AppError('unavailable', 'The server is busy; nothing was saved. Try again in a moment.'),
  retryAfterSeconds: 1,
}

/**
 * Limits concurrent calls. Excess calls are rejected before anything is read or looked up, so that admitted
 * ones are served in time (rule load/at-the-door). Doesn't limit the app's pages and scripts.
 */
export async function limitInFlight(
  app: FastifyInstance,
  { config, metrics, loop }: Pick<AppContext, 'config' | 'metrics' | 'loop'>,
): Promise<void> {
  const most = config.maxInFlight
  if (most === withoutLimit) return
  const bare = bareHeaders(config)
  const placed = new Set<FastifyRequest>()

  const leave = (request: FastifyRequest) => void placed.delete(request)
  /**
   * Admits or rejects a call. Rejects it before any other work, because a rejection under load must cost next
   * to nothing.
   */
  function enter(request: FastifyRequest, reply: FastifyReply, proceed: () => void): void {
    if (isLimited(request) && !placed.has(request)) {
      if (placed.size >= most) {
        metrics?.refusedAtTheDoor('too many at once')
        refuseAtOnce(request, reply, noRoom, bare)
        return
      }
      placed.add(request)
    }
    proceed()
  }

  app.addHook('onRequest', (request, reply, done) => {
    enter(request, reply, () => {
      reply.raw.once('close', () => {
        if (placed.has(request)) setTimeout(leave, abandonedMs, request).unref()
      })
      done()
    })
  })
  // Frees the call's slot while its body is arriving, because receiving a body takes almost no work and can
  // last as long as REQUEST_TIMEOUT_MS.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request)) leave(request)
    done(null, payload)
  })
  app.addHook('preValidation', enter)
  app.addHook('onSend', (request, reply, payload, done) => {
    // A call that returns a file keeps its slot until the client has received the whole file, because the
    // server reads from the database until then.
    if (payload instanceof Readable) reply.raw.once('close', () => leave(request))
    else leave(request)
    done(null, payload)
  })

  const staysLate = lateness(loop ?? (await measuredLoop(app)))
  app.addHook('onRequest', (request, reply, done) => {
    if (!staysLate() || !isLimited(request)) return done()
    metrics?.refusedAtTheDoor('behind itself')
    reply.header('retry-after', noRoom.retryAfterSeconds)
    done(noRoom.refusal)
  })
}

async function measuredLoop(app: FastifyInstance): Promise<EventLoop> {
  await app.register(underPressure, { sampleInterval: measuredEveryMs })
  return { delay: () => app.memoryUsage().eventLoopDelay, now: () => performance.now() }
}

/**
 * Returns a function to call for each request. The function returns true if the event loop was late in more
 * than one measurement, because a single late measurement only means that the machine slept or was briefly
 * busy. Two measurements can be equal, so the function uses the times of its calls to tell them apart.
 */
function lateness(loop: EventLoop): () => boolean {
  let since = -Infinity
  let last = -Infinity
  return () => {
    if (loop.delay() <= latestMs) return false
    const now = loop.now()
    if (now - last > 3 * measuredEveryMs) since = now
    last = now
    return now - since >= measuredEveryMs
  }
}

function isLimited({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.audience !== undefined && !config.atAnyLoad
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
