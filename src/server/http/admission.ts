import { Readable } from 'node:stream'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext, EventLoop } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { refuseAtOnce } from './failures.ts'
import { bareHeaders } from './security-headers.ts'

/** The largest that can be set: no limit, neither in number nor by the event loop. */
const withoutLimit = 100_000
/** A server whose event loop is this late, on average, does too much already, however few calls it is about. */
const latestMs = 1_000
const measuredEveryMs = 5_000
/** A call whose other end went away gives its place back when it is done, and at last after this. */
const abandonedMs = 120_000

const noRoom = {
  refusal: new AppError(
    'unavailable',
    'As many people are being served as can be at once; nothing was stored. Try again in a moment.',
  ),
  retryAfterSeconds: 1,
}

/**
 * So many calls at once: what comes beyond them is refused before anything of it is read or looked up, so that those
 * that are served are served in time (rule load/at-the-door). Pages and scripts of the application need no place.
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
  /** Whoever is refused is answered here, and goes no further: at such a moment that must cost next to nothing. */
  function enter(request: FastifyRequest, reply: FastifyReply, goOn: () => void): void {
    if (isLimited(request) && !placed.has(request)) {
      if (placed.size >= most) {
        metrics?.refusedAtTheDoor('too many at once')
        refuseAtOnce(request, reply, noRoom, bare)
        return
      }
      placed.add(request)
    }
    goOn()
  }

  app.addHook('onRequest', (request, reply, done) => {
    enter(request, reply, () => {
      reply.raw.once('close', () => {
        if (placed.has(request)) setTimeout(leave, abandonedMs, request).unref()
      })
      done()
    })
  })
  // While a body arrives nothing is done for it, and it may take REQUEST_TIMEOUT_MS.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request)) leave(request)
    done(null, payload)
  })
  app.addHook('preValidation', enter)
  app.addHook('onSend', (request, reply, payload, done) => {
    // A file is read from the database for as long as it is taken.
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
 * Whether the measurements stay late, asked at each call: after a single one that is, the machine was asleep, or busy
 * for once, and is there again. By time and not by their figures, which may be the same twice.
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
