import type { FastifyRequest } from 'fastify'
import { randomPKCECodeVerifier } from 'openid-client'
import { recordRefusedSignIn } from '#server/audit.ts'
import type { Oidc } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import type { Handlers } from '#server/implement.ts'
import { startSession } from '#server/session.ts'
import { oidc } from '#shared/api/auth.ts'
import type { WantedPage } from '#shared/api/auth-schemas.ts'
import { accessDenied, signInServiceAway } from '#shared/constants.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import type { AuthUser } from '#shared/people.ts'
import { isSameAccount } from './accounts.ts'
import {
  keepAttempt,
  keepCredential,
  markBrowser,
  type Proof,
  random,
  takeAttempt,
  takeCredential,
  takeIdToken,
} from './attempts.ts'
import { type Claims, companyEmail, decidingClaims, type Refusal } from './company-email.ts'
import { isLoggedOut, unmarkLoggedOut } from './logged-out.ts'
import { type CheckedToken, type Failure, openProvider, type Provider } from './provider.ts'

const signInFailed = 'A sign-in failed'

/** (rule sign-in/at-the-provider) */
export function oidcHandlers(context: AppContext): Handlers<typeof oidc> {
  const provider = context.config.oidc ? openProvider(context.config.oidc, context.clock) : null

  function needed() {
    const settings = context.config.oidc
    if (settings && provider) return { settings, provider }
    throw new AppError('not_found', 'This URL does not exist')
  }

  /** In seconds since the provider last verified the user; null for no limit (rule sign-in/asks-again). */
  function maxAge(): number | null {
    const { reauthMs } = needed().settings
    return reauthMs === undefined ? null : reauthMs / 1000
  }

  return {
    start: async ({ query: { to, as, again }, request, reply }) => {
      const wanted = { to, ...(as === undefined ? {} : { as }) }
      // Another site must not start a sign-in, because the provider might sign the user in without a prompt.
      if (context.config.oidc && isFromElsewhere(request))
        return { location: `/login#${new URLSearchParams(wanted)}` }
      const attempt = {
        state: random(),
        nonce: random(),
        codeVerifier: randomPKCECodeVerifier(),
        redirectUri: `${ownAddress(context, request)}${oidc.callback.path}`,
        wanted,
        maxAge: again ? maxAge() : null,
      }
      const location = await needed().provider.addressFor(attempt, isLoggedOut(context, request))
      if (typeof location !== 'string')
        return { location: await failedPage(context, request, location, attempt.wanted) }
      await keepAttempt(context, markBrowser(context, request, reply), attempt)
      return { location }
    },

    callback: async ({ request }) => {
      const { provider, settings } = needed()
      const { search, searchParams } = new URL(request.url, 'http://any.example')
      const attempt = await takeAttempt(context, request, searchParams.get('state') ?? '')
      if (!attempt) return { location: await failedPage(context, request, notBegunHere) }
      const token = await once(context, await provider.redeem(attempt, search))
      if ('failed' in token) return { location: await failedPage(context, request, token, attempt.wanted) }
      const claims = decidingClaims(token.claims, settings)
      const credential = await keepCredential(context, request, { claims, wanted: attempt.wanted })
      return { location: `/login#credential=${credential}` }
    },

    verify: async ({ body: { credential, clientId }, request, reply }) => {
      const { provider, settings } = needed()
      if (clientId !== settings.clientId)
        throw new AppError('invalid', 'clientId must be the one from GET /api/auth/config')
      // An ID token contains dots; our own one-time credential doesn't.
      const proof = credential.includes('.')
        ? await proofBy(context, settings, provider, credential)
        : ((await takeCredential(context, request, credential)) ?? notTakenHere)
      if ('failed' in proof) throw await refused(context, request, proof)
      const user = await personOf(context, settings, proof)
      if ('sentence' in user) throw await refusedPerson(context, request, user, proof.wanted)
      const accessToken = await startSession(context, request, reply, {
        email: user.email,
        proved: provedAt(proof.claims, context.clock()),
        // A user who signs in again to save pending changes keeps acting for the same user.
        keepsActing: proof.wanted.as !== undefined,
      })
      unmarkLoggedOut(context, request, reply)
      return { user: { ...user, accessToken }, to: proof.wanted.to }
    },
  }
}

const notBegunHere: Failure = {
  failed: 'refused',
  reason: 'this browser started no such sign-in in the last 10 minutes, or has already finished it',
  code: 'another sign-in',
}
const notTakenHere: Failure = {
  failed: 'refused',
  reason: 'the credential is older than a minute, was used, or belongs to another browser',
  code: 'another sign-in',
}
const usedBefore: Failure = {
  failed: 'refused',
  reason: 'the ID token was used before',
  code: 'token used before',
}

/**
 * Records a rejected sign-in. If the provider didn't respond, records nothing, because no one was rejected.
 */
async function traceRefusal(context: AppContext, { failed, code }: Failure): Promise<void> {
  if (failed === 'refused') await recordRefusedSignIn(context, code ?? 'token not valid', null)
}
const notFromPages: Failure = {
  failed: 'refused',
  reason: 'an ID token that a page got from the provider is accepted only with OIDC_PAGE_TOKENS=yes',
  code: 'token not taken',
}

/**
 * Whether the browser reports that a page on another site opened this URL; false if the user typed the URL or
 * opened a bookmark.
 */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site'
}

/**
 * Returns the URL at which users reach this server: PUBLIC_URL, or else the host of the request, which has
 * already been checked (rule rights/own-address).
 */
function ownAddress({ config }: AppContext, request: FastifyRequest): string {
  return config.publicUrl ?? `http://${request.headers.host}`
}

/**
 * Logs the failure and returns the URL of the page that shows it. The URL includes the page that the user
 * wanted, so that the user can try again.
 */
function pageOfFailure(request: FastifyRequest, { failed, reason }: Failure, wanted?: WantedPage): string {
  request.log.warn({ reason }, signInFailed)
  if (failed === 'away') return `/login#${new URLSearchParams({ ...wanted, provider: 'away' })}`
  const anyPage = !wanted || (wanted.to === '/' && wanted.as === undefined)
  return anyPage ? '/login-failed' : `/login-failed#${new URLSearchParams({ ...wanted })}`
}

async function failedPage(
  context: AppContext,
  request: FastifyRequest,
  failure: Failure,
  wanted?: WantedPage,
): Promise<string> {
  await traceRefusal(context, failure)
  context.metrics?.signIn(failure.failed === 'away' ? 'failed' : 'refused')
  return pageOfFailure(request, failure, wanted)
}

async function refused(context: AppContext, request: FastifyRequest, failure: Failure): Promise<AppError> {
  await traceRefusal(context, failure)
  request.log.warn({ reason: failure.reason }, signInFailed)
  const [code, sentence]: [ErrorCode, string] =
    failure.failed === 'away'
      ? ['unavailable', signInServiceAway]
      : ['unauthenticated', 'This sign-in is invalid or has expired. Please sign in again.']
  return new AppError(code, sentence)
}

async function once(context: AppContext, token: CheckedToken | Failure): Promise<CheckedToken | Failure> {
  if ('failed' in token || (await takeIdToken(context, token.idToken, token.expire))) return token
  return usedBefore
}

async function proofBy(
  context: AppContext,
  { pageTokens }: Oidc,
  provider: Provider,
  idToken: string,
): Promise<Proof | Failure> {
  if (!pageTokens) return notFromPages
  const token = await once(context, await provider.check(idToken))
  return 'failed' in token ? token : { claims: token.claims, wanted: { to: '/' } }
}

async function refusedPerson(
  context: AppContext,
  request: FastifyRequest,
  { reason, code, sentence, email }: Refusal & { email?: string },
  wanted: WantedPage,
): Promise<AppError> {
  request.log.warn({ reason }, 'A sign-in was refused')
  await recordRefusedSignIn(context, code, email ?? null)
  return new AppError('forbidden', sentence, [], wanted)
}

const aheadMs = 60_000

/**
 * Returns when the provider last verified the user. Returns null if the provider doesn't report that, or if
 * the time is in the future, for example because the provider sends milliseconds.
 */
function provedAt({ auth_time: seconds }: Claims, now: Date): Date | null {
  if (typeof seconds !== 'number' || seconds * 1000 > now.getTime() + aheadMs) return null
  return new Date(Math.min(seconds * 1000, now.getTime()))
}

async function personOf(
  context: AppContext,
  settings: Oidc,
  { claims, wanted }: Proof,
): Promise<AuthUser | (Refusal & { email?: string })> {
  const email = companyEmail(claims, settings)
  if (typeof email !== 'string') return email
  const { rows } = await context.db.pool.query<AuthUser>(
    'select name, email, territory, level from agronomists where active and email = $1',
    [email],
  )
  const [user] = rows
  if (!user)
    return {
      sentence: accessDenied,
      reason: 'no active person has this e-mail address',
      code: 'no person',
      email,
    }
  if (wanted.as !== undefined && wanted.as !== user.email)
    return {
      sentence: `The other window has unsaved work from ${wanted.as}. Sign in as that user, or close this window.`,
      reason: 'not the person whose work is open',
      code: 'another person',
      email,
    }
  if (await isSameAccount(context, settings, email, claims.sub)) return user
  return {
    sentence: accessDenied,
    reason: 'not the account (sub) that first signed in as them',
    code: 'another account',
    email,
  }
}
