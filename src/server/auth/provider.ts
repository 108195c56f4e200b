import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type RemoteJWKSet } from 'jose'
import * as client from 'openid-client'
import type { SignInRefusal } from '#server/audit.ts'
import type { Oidc } from '#server/config.ts'
import type { Attempt } from './attempts.ts'

/** The provider doesn't answer (`away`), or what came from it proves nothing. The reason is for the log. */
export interface Failure {
  failed: 'away' | 'refused'
  reason: string
  /** What the audit says of a refusal, where it isn't that the token is not valid. */
  code?: SignInRefusal
}

/** An ID token that the provider signed for Furrow, and what it says. */
export interface CheckedToken {
  idToken: string
  claims: JWTPayload
  /** From then on it is refused as too old. */
  expire: Date
}

export interface Provider {
  /** Where the browser is sent; the provider leads it back with the attempt's state. After a logout it asks there. */
  addressFor(attempt: Attempt, afterLogout: boolean): Promise<string | Failure>
  /** Redeems the code that the browser came back with, of which `answer` is the query. */
  redeem(attempt: Attempt, answer: string): Promise<CheckedToken | Failure>
  check(idToken: string): Promise<CheckedToken | Failure>
}

interface Discovered {
  configuration: client.Configuration
  keysAt: string
  /** Asked for again by themselves when a token names a key that isn't among them. */
  keys: RemoteJWKSet
}

/** People wait for it; a provider that answers later than this counts as away. */
const patienceSeconds = 5
/** How far the provider's clock and ours may be apart. */
const toleranceSeconds = 60
/** What the provider says of itself, where no sign-in begins: whoever changes it keeps the old for longer. */
const discoverAgainMs = 3_600_000
/** Nobody can make us ask the provider for its keys more often than this. */
const keysCooldownMs = 1_000
/** Those that take the provider's private key: not `none`, nor a secret that Furrow knows too. */
const signatures = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ')

/** Asked when it is first needed: a provider that is down stops no start (rule sign-in/provider-away). */
export function openProvider(settings: Oidc, clock: () => Date): Provider {
  let known: (Discovered & { at: number }) | null = null
  let asked: Promise<Discovered> | null = null

  /** All who wait share one question. */
  function ask(): Promise<Discovered> {
    asked ??= discover(settings, known)
      .then((found) => {
        known = { ...found, at: Date.now() }
        return found
      })
      .finally(() => {
        asked = null
      })
    return asked
  }

  async function discovered(): Promise<Discovered> {
    return known && Date.now() - known.at < discoverAgainMs ? known : ask()
  }

  async function check(idToken: string): Promise<CheckedToken> {
    const { configuration, keys } = await discovered()
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: configuration.serverMetadata().issuer,
      audience: settings.clientId,
      algorithms: signatures,
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: toleranceSeconds,
      currentDate: clock(),
    })
    const { exp = 0, iat = 0, azp, aud } = payload
    if (iat > clock().getTime() / 1000 + toleranceSeconds)
      throw new NotOurs('the ID token is from the future')
    if (azp !== undefined && azp !== settings.clientId)
      throw new NotOurs('the ID token is for another client')
    if (Array.isArray(aud) && aud.length > 1 && azp === undefined)
      throw new NotOurs('the ID token is for others, too, and does not say whom it was made for')
    return { idToken, claims: payload, expire: new Date((exp + toleranceSeconds) * 1000) }
  }

  return {
    addressFor: (attempt, afterLogout) =>
      orFailure(async () => {
        // Anew each time: nobody is sent to a provider that isn't there.
        const { configuration } = await ask()
        const { state, nonce, codeVerifier, redirectUri, wanted, maxAge } = attempt
        return client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...(wanted.as ? { login_hint: wanted.as } : {}),
          ...(maxAge === null ? {} : { max_age: String(maxAge) }),
          ...prompt(configuration, wanted.as === undefined, afterLogout),
        }).href
      }),

    redeem: (attempt, answer) =>
      orFailure(async () => {
        const { configuration } = await discovered()
        const tokens = await client.authorizationCodeGrant(
          configuration,
          new URL(answer, attempt.redirectUri),
          {
            expectedState: attempt.state,
            expectedNonce: attempt.nonce,
            pkceCodeVerifier: attempt.codeVerifier,
            idTokenExpected: true,
            ...(attempt.maxAge === null ? {} : { maxAge: attempt.maxAge }),
          },
        )
        return check(tokens.id_token ?? '')
      }),

    check: (idToken) => orFailure(() => check(idToken)),
  }
}

async function discover(
  { issuer, clientId, clientSecret }: Oidc,
  before: Discovered | null,
): Promise<Discovered> {
  const server = new URL(issuer)
  const configuration = await client.discovery(
    server,
    clientId,
    { [client.clockTolerance]: toleranceSeconds },
    authentication(clientSecret),
    {
      timeout: patienceSeconds,
      // The settings let plain http pass on this machine only.
      execute: server.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    },
  )
  const { jwks_uri: keysAt } = configuration.serverMetadata()
  if (!keysAt) throw new NotOurs('the provider does not say where its keys are')
  const options = { timeoutDuration: patienceSeconds * 1000, cooldownDuration: keysCooldownMs }
  const keys = before?.keysAt === keysAt ? before.keys : createRemoteJWKSet(new URL(keysAt), options)
  return { configuration, keysAt, keys }
}

/** The secret in the body where the provider takes it there, which all spell alike; else in the header. */
function authentication(secret: string | undefined): client.ClientAuth {
  if (!secret) return client.None()
  const [post, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)]
  return (server, own, body, headers) => {
    const inBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (inBody ? post : basic)(server, own, body, headers)
  }
}

/** They offer it without saying so; others refuse to be asked for what they don't offer. */
const choosers = new Set(['accounts.google.com', 'login.microsoftonline.com'])

/**
 * Lets the person choose an account, so that nobody gets in as the one before them at this computer, and whoever
 * was refused can take another one. After a logout everybody is asked: where a provider offers no choice, for the
 * account's password, which all of them know (rule sign-in/after-logout).
 */
function prompt(
  configuration: client.Configuration,
  chooses: boolean,
  afterLogout: boolean,
): { prompt?: string } {
  const { issuer, prompt_values_supported: offered } = configuration.serverMetadata()
  const choice = 'select_account'
  const offers = Array.isArray(offered) ? offered.includes(choice) : choosers.has(new URL(issuer).hostname)
  if (offers && (chooses || afterLogout)) return { prompt: choice }
  return afterLogout ? { prompt: 'login' } : {}
}

/** What jose doesn't check. */
class NotOurs extends Error {}

async function orFailure<T>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work()
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    return { failed: isAway(error) ? 'away' : 'refused', reason }
  }
}

/** In words that come from the libraries, never from the token or the address; null for a bug of ours. */
function reasonOf(error: unknown): string | null {
  if (error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError)
    return `the provider refused: ${error.error.replace(/[^\w-]+/g, ' ').slice(0, 60)}`
  if (error instanceof client.WWWAuthenticateChallengeError)
    return `the provider refused with status ${error.status}`
  if (error instanceof client.ClientError || error instanceof errors.JOSEError || error instanceof NotOurs)
    return error.message
  // What fetch says when no connection comes about.
  if (error instanceof TypeError && error.cause instanceof Error)
    return `no connection: ${error.cause.message}`
  return null
}

const noAnswer = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'ERR_JWKS_TIMEOUT',
  // The page of keys had another status than 200.
  'ERR_JOSE_GENERIC',
])

function isAway(error: unknown): boolean {
  if (error instanceof TypeError) return true
  if (error instanceof client.ResponseBodyError) return error.status >= 500
  if (error instanceof client.WWWAuthenticateChallengeError) return error.status >= 500
  return error instanceof Error && 'code' in error && noAnswer.has(String(error.code))
}
