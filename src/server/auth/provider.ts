import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type RemoteJWKSet } from 'jose'
import * as client from 'openid-client'
import type { SignInRefusal } from '#server/audit.ts'
import type { Oidc } from '#server/config.ts'
import type { Attempt } from './attempts.ts'

/**
 * Why a sign-in failed: the provider didn't respond (`away`), or the sign-in was rejected (`refused`).
 * `reason` is for the log.
 */
export interface Failure {
  failed: 'away' | 'refused'
  reason: string
  /** The reason code for the audit trail; not set if the token is simply invalid. */
  code?: SignInRefusal
}

export interface CheckedToken {
  idToken: string
  claims: JWTPayload
  expire: Date
}

export interface Provider {
  /**
   * The URL of the provider's sign-in page for this attempt. After a logout, that page must ask the user to
   * choose an account or enter a password.
   */
  addressFor(attempt: Attempt, afterLogout: boolean): Promise<string | Failure>
  /**
   * Exchanges the code that the browser brought back for an ID token. `answer` is the query string with that
   * code.
   */
  redeem(attempt: Attempt, answer: string): Promise<CheckedToken | Failure>
  check(idToken: string): Promise<CheckedToken | Failure>
}

interface Discovered {
  configuration: client.Configuration
  keysAt: string
  /** The provider's signing keys, fetched again automatically when a token names an unknown key. */
  keys: RemoteJWKSet
}

/** How many seconds to wait for the provider. A slower provider counts as down, because a user is waiting. */
const retrySeconds = 5
/**
 * The maximum number of calls waiting for the provider at once; each takes up capacity that signed-in users
 * need. Further calls treat the provider as down.
 */
const mostWaiting = 20
/** Maximum lifetime of an accepted token. No real provider issues tokens that are valid for longer. */
const longestDays = 400
/** Allowed difference between the provider's clock and ours. */
const toleranceSeconds = 60
/**
 * How long the provider's endpoints and algorithms are reused after discovery; providers keep old ones valid
 * for longer than that. Starting a sign-in always runs discovery again.
 */
const discoverAgainMs = 3_600_000
/**
 * Minimum time between requests for the provider's keys, so that callers can't make us flood the provider.
 */
const keysCooldownMs = 1_000
/**
 * The accepted signature algorithms. All of them need the provider's private key, which rules out `none` and
 * algorithms with a shared secret.
 */
const signatures = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ')

/**
 * Runs discovery on first use, so that a provider that is down doesn't block startup (rule
 * sign-in/provider-away).
 */
function discovery(settings: Oidc) {
  let known: (Discovered & { at: number }) | null = null
  let asked: Promise<Discovered> | null = null

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

  return { ask, discovered }
}

export function openProvider(settings: Oidc, clock: () => Date): Provider {
  const { ask, discovered } = discovery(settings)

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
    refuseOthers(payload, settings, clock())
    const { exp = 0 } = payload
    return { idToken, claims: payload, expire: new Date((exp + toleranceSeconds) * 1000) }
  }

  const orFailure = limitedWait()

  return {
    addressFor: (attempt, afterLogout) =>
      orFailure(async () => {
        // Runs discovery every time, so that no user is sent to a provider that is down.
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
      timeout: retrySeconds,
      // Allows plain HTTP: the settings permit an HTTP URL only for a provider on this machine.
      execute: server.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    },
  )
  const { jwks_uri: keysAt } = configuration.serverMetadata()
  if (!keysAt) throw new NotOurs('the provider does not say where its keys are')
  const options = { timeoutDuration: retrySeconds * 1000, cooldownDuration: keysCooldownMs }
  const keys = before?.keysAt === keysAt ? before.keys : createRemoteJWKSet(new URL(keysAt), options)
  return { configuration, keysAt, keys }
}

/**
 * Sends the client secret in the body if the provider accepts that; otherwise, in the header. The body is
 * better because the secret's encoding is unambiguous there.
 */
function authentication(secret: string | undefined): client.ClientAuth {
  if (!secret) return client.None()
  const [post, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)]
  return (server, own, body, headers) => {
    const inBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (inBody ? post : basic)(server, own, body, headers)
  }
}

/**
 * Hosts of providers that offer account selection but don't list it in their metadata. Other providers reject
 * prompts that their metadata doesn't list.
 */
const choosers = new Set(['accounts.google.com', 'login.microsoftonline.com'])

/**
 * Returns the parameter that makes the provider offer a choice of accounts. Without it, a user might be
 * signed in as the previous user of this computer, and a rejected user couldn't choose another account. After
 * a logout, the provider must prompt; if it offers no choice, it asks for the password (rule
 * sign-in/after-logout).
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

class NotOurs extends Error {}

/**
 * Rejects tokens that the jose library accepts although they might be for another client or have timestamps
 * that no provider would set.
 */
function refuseOthers({ exp = 0, iat = 0, azp, aud }: JWTPayload, { clientId }: Oidc, now: Date): void {
  const seconds = now.getTime() / 1000
  if (iat > seconds + toleranceSeconds) throw new NotOurs('the ID token is from the future')
  if (exp > seconds + longestDays * 86_400) throw new NotOurs('the ID token is valid for more than a year')
  if (azp !== undefined && azp !== clientId) throw new NotOurs('the ID token is for another client')
  if (Array.isArray(aud) && aud.length > 1 && azp === undefined)
    throw new NotOurs('the ID token is also for other clients, and does not say which one requested it')
}

/**
 * Returns a function that limits how many calls wait for the provider at once. If a call fails, the function
 * returns a Failure, but it rethrows errors caused by bugs in our own code.
 */
function limitedWait() {
  let waiting = 0
  return async <T>(work: () => Promise<T>): Promise<T | Failure> => {
    if (waiting >= mostWaiting)
      return { failed: 'away', reason: 'too many calls are waiting for the provider' }
    waiting += 1
    try {
      return await work()
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === null) throw error
      return { failed: isAway(error) ? 'away' : 'refused', reason }
    } finally {
      waiting -= 1
    }
  }
}

/**
 * Returns why the provider's response was rejected, without anything from the token or the URL. Returns null
 * if the error is a bug in our code.
 */
function reasonOf(error: unknown): string | null {
  if (error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError)
    return `the provider refused: ${error.error.replace(/[^\w-]+/g, ' ').slice(0, 60)}`
  if (error instanceof client.WWWAuthenticateChallengeError)
    return `the provider refused with status ${error.status}`
  if (error instanceof client.ClientError || error instanceof errors.JOSEError || error instanceof NotOurs)
    return error.message
  // `fetch` throws a TypeError with a cause when it can't connect.
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
  // The provider answered the request for its keys with a status other than 200.
  'ERR_JOSE_GENERIC',
])

function isAway(error: unknown): boolean {
  if (error instanceof TypeError) return true
  if (error instanceof client.ResponseBodyError) return error.status >= 500
  if (error instanceof client.WWWAuthenticateChallengeError) return error.status >= 500
  return error instanceof Error && 'code' in error && noAnswer.has(String(error.code))
}
