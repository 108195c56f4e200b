import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { usesCookie } from '#server/credentials.ts'
import { admit } from '#server/implement.ts'
import { endActing, endedSentence, findSession, mustProveAgain, type Session } from '#server/session.ts'
import { actingEnded, auth, pageUser, sessions, signInAgain } from '#shared/api/auth.ts'
import { AppError } from '#shared/errors.ts'
import { noSuchAddress, refuseOtherThanOneHost } from './failures.ts'
import { FilesAtOnce } from './files-at-once.ts'
import { refuseCompressed } from './json-body.ts'
import { ownAddress, refuseForeign, refuseOtherHost } from './own-address.ts'
import { refuseTooManySignIns } from './sign-in-counts.ts'

/**
 * Checks each call before reading its body: who sent it, from where, how often, and whether that user may
 * make it.
 */
export function guard(app: FastifyInstance, context: AppContext): void {
  const { config } = context
  const own = ownAddress(app, config)
  app.decorateRequest('session', null)
  app.decorateRequest('signedIn', null)
  const limits = callLimits(app, context)
  const files = new FilesAtOnce()

  app.addHook('onRequest', (request, _reply, done) => {
    refuseOtherThanOneHost(request)
    refuseOtherHost(request, own)
    refuseCompressed(request)
    if (request.is404 && !['GET', 'HEAD'].includes(request.method)) throw noSuchAddress()
    done()
  })
  app.addHook('onRequest', async function (request, reply) {
    const { audience, writes, handsOut, signsIn, atAnyLoad, withoutDatabase, row } =
      request.routeOptions.config
    if (!audience) return
    if (signsIn && signsIn !== config.signIn) throw noSuchAddress()
    // Logouts are counted separately, because a user over the write limit must still be able to log out.
    const counts = !signsIn && !atAnyLoad
    if (/%00/.test(request.url)) throw new AppError('invalid', 'Remove the NUL character from the address')
    if ((writes || handsOut) && (usesCookie(context, request) || signsIn)) refuseForeign(request, own)
    if (signsIn) await limits.signIns.call(this, request, reply)
    if (withoutDatabase) return
    if (signsIn) await refuseTooManySignIns(context, reply, signInsOf(request))
    request.session = await findSession(context, request, reply)
    if (counts) await (writes ? limits.writes : limits.reads).call(this, request, reply)
    if (atAnyLoad && writes) await limits.logouts.call(this, request, reply)
    await judge(context, request, reply)
    if (row?.file) reply.raw.once('close', files.begin(whoCounts(request), request.url))
  })
  // If the body is still arriving, checks the user again once the body is complete. Receiving the body can
  // take as long as REQUEST_TIMEOUT_MS, and the user's rights might have expired by then (rule rights/session).
  const late = new WeakSet<FastifyRequest>()
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.session && !request.raw.complete) late.add(request)
    done(null, payload)
  })
  app.addHook('preValidation', async (request, reply) => {
    if (!late.has(request)) return
    request.session = await findSession(context, request, reply)
    await judge(context, request, reply)
  })
}

function callLimits(app: FastifyInstance, { config }: AppContext) {
  const signIns = app.rateLimit({
    max: config.rateLimitSignIns,
    timeWindow: '1 minute',
    // Counts every call, so a single sign-in through a provider counts as three.
    keyGenerator: signInsOf,
  })
  const writes = app.rateLimit({
    max: ({ routeOptions }) => Math.min(routeOptions.config.perMinute ?? Infinity, config.rateLimitWrites),
    timeWindow: '1 minute',
    keyGenerator: (request) => {
      const { config, url } = request.routeOptions
      return `${config.perMinute === undefined ? 'write' : url} ${whoCounts(request)}`
    },
  })
  // Limits logouts per user, or per network for signed-out callers, so that no one else on the same network
  // can block a user's logout.
  const logouts = app.rateLimit({
    max: config.rateLimitSignIns,
    timeWindow: '1 minute',
    keyGenerator: (request) => `logout ${whoCounts(request)}`,
  })
  const reads = app.rateLimit({
    max: config.rateLimitReads,
    timeWindow: '1 minute',
    keyGenerator: (request) => `read ${whoCounts(request)}`,
  })
  return { signIns, writes, logouts, reads }
}

async function judge(context: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { audience, writes, provesAgain } = request.routeOptions.config
  const { session } = request
  if (audience) admit(audience, session)
  const stores = writes && !ownAffairs.has(request.routeOptions.url ?? '')
  if (session?.ended) {
    reply.header(actingEnded, 'true')
    if (session.ended.untold !== null && stores) {
      await endActing(context, session)
      throw notStored(session)
    }
  }
  if (session && provesAgain && mustProveAgain(context, session)) {
    reply.header(signInAgain, 'true')
    throw new AppError('sign_in_again', 'Please sign in again with your company account to continue.')
  }
  if (session && stores && isOfAnother(request, session)) {
    reply.header(actingEnded, 'true')
    throw new AppError(
      'forbidden',
      `Nothing was saved. You are now ${session.user.name}, but this page was opened by another user. ${lookAgain}`,
    )
  }
}

const signInsOf = (request: FastifyRequest) => `${request.routeOptions.url} ${networkOf(request)}`

/**
 * Returns the key under which calls are counted together: the signed-in user, even while acting for someone
 * else, or the network if no one is signed in.
 */
function whoCounts(request: FastifyRequest): string {
  const { session } = request
  return session?.realUser?.email ?? session?.user.email ?? networkOf(request)
}

/**
 * Returns the network that the caller's requests count toward: the IPv4 address, or the /64 prefix of an IPv6
 * address, because one computer can use every address with that prefix (rule load/networks-are-counted).
 */
function networkOf({ ip }: FastifyRequest): string {
  // Removes the port that some proxies add, because it differs for each connection.
  const [address = ''] = ip.startsWith('[') ? ip.slice(1).split(']') : ip.includes('.') ? ip.split(':') : [ip]
  return normalizeIP(isIP(ip) === 0 ? address : ip, 64)
}

/**
 * Whether the page that sent this call names a user other than the session's
 * (rule rights/stored-as-the-page-says). Scripts don't name a user.
 */
function isOfAnother({ headers }: FastifyRequest, { user }: Session): boolean {
  const named = headers[pageUser]
  return named !== undefined && named !== encodeURIComponent(user.email)
}

const lookAgain = 'Check your entries, then try again.'

/** Writes that affect only the session itself, which are always allowed. */
const ownAffairs: ReadonlySet<string> = new Set(
  [auth.login, auth.logout, auth.adminSwitch, sessions.endOne, sessions.endOthers].map(({ path }) => path),
)

/**
 * Returns the error for a write sent while acting for a user who has since been archived: the write must not
 * be stored in the manager's own name (rule rights/acting-ends-with-the-person).
 */
function notStored(session: Session): AppError {
  return new AppError('forbidden', `Nothing was saved. ${endedSentence(session)} ${lookAgain}`)
}
