import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'

/** The claims that the provider makes about a user. */
export type Account = Record<string, unknown>

export interface Key {
  kid: string
  alg: string
  private: CryptoKey
}

export const clientId = 'furrow'
export const clientSecret = 'a-secret-of-at-least-32-characters'

export interface SignInProvider {
  issuer: string
  /** Furrow's settings for using this provider; the company's domain is farm.example. */
  settings: Record<string, string>
  accounts: Map<string, Account>
  key: Key
  /** Returns an ID token like the ones that the provider issues, but with the given changes. */
  idToken(changes?: JWTPayload, key?: Key): Promise<string>
  /** Makes the provider sign ID tokens with a new key from now on, and publish only that key. */
  changeKey(): Promise<void>
  /** If set, changes each ID token before the provider sends it. */
  forge: ((idToken: string) => Promise<string>) | null
  /** Whether the provider accepts connections but never responds. */
  hangs: boolean
  down(): Promise<void>
  up(): Promise<void>
  close(): Promise<void>
}

/** Starts a real OpenID provider on a free port. Users sign in by typing an account name on its page. */
export async function openSignInProvider(): Promise<SignInProvider> {
  const server = createServer((request, response) => void serve(request, response))
  await listen(server, 0)
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  let provider: Provider

  const opened: SignInProvider = {
    issuer,
    settings: {
      SIGN_IN: 'oidc',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      COMPANY_DOMAIN: 'farm.example',
    },
    accounts: new Map(),
    key: await newKey(),
    forge: null,
    hangs: false,
    idToken: (changes = {}, key = opened.key) => signed(claimsOf(issuer, changes), key),
    async changeKey() {
      opened.key = await newKey()
      await renew()
    },
    async down() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
    async up() {
      if (!server.listening) await listen(server, port)
    },
    async close() {
      server.closeAllConnections()
      if (server.listening) await opened.down()
    },
  }
  await renew()
  return opened

  async function renew() {
    provider = new Provider(issuer, await configuration(opened))
    // Accepts any port, because a test world's port isn't known in advance.
    provider.Client.prototype.redirectUriAllowed = (uri: string) => uri.endsWith('/api/auth/oidc/callback')
    provider.use(async (ctx, next) => {
      await next()
      if (ctx.path === '/token' && opened.forge && isAnswer(ctx.body))
        ctx.body = { ...ctx.body, id_token: await opened.forge(ctx.body.id_token) }
    })
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    if (opened.hangs) return
    // Browsers request this file, and log a console error if it is missing.
    if (request.url === '/favicon.ico') response.writeHead(204).end()
    else if (request.url?.startsWith('/interaction/')) await signInPage(provider, request, response)
    else provider.callback()(request, response)
  }
}

const isAnswer = (body: unknown): body is { id_token: string } =>
  typeof body === 'object' && body !== null && 'id_token' in body

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}

let keys = 0

export async function newKey(alg = 'RS256'): Promise<Key> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  keys += 1
  return { kid: `key-${keys}`, alg, private: privateKey }
}

export function claimsOf(issuer: string, changes: JWTPayload): JWTPayload {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: issuer,
    aud: clientId,
    sub: 'ann',
    email: 'ann@farm.example',
    email_verified: true,
    iat: now,
    exp: now + 3600,
    jti: `token-${Math.random()}`,
    ...changes,
  }
}

export function signed(claims: JWTPayload, { kid, alg, private: key }: Key): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key)
}

async function configuration({ key, accounts }: SignInProvider): Promise<Configuration> {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['http://127.0.0.1/api/auth/oidc/callback'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(key.private)), kid: key.kid, alg: key.alg, use: 'sig' }] },
    cookies: { keys: ['a key of the test'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    // Puts names and e-mail addresses in the ID token, as Google and Microsoft do.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['hd', 'preferred_username'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        ...(accounts.get(sub) ?? { email: `${sub}@farm.example`, email_verified: true }),
      }),
    }),
  }
}

const page = `<!doctype html><html lang="en"><title>Provider</title>
<form method="post"><label>Account <input name="account"></label> <button>Sign in</button>
<button name="refuse" value="yes">Refuse</button></form>`

/**
 * The provider's sign-in page. Accepts any account name, and lets Furrow see the account's e-mail address.
 */
async function signInPage(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html').end(page)
    return
  }
  const form = new URLSearchParams(await new Response(new Uint8Array(await bytesOf(request))).text())
  const accountId = form.get('account') ?? ''
  if (form.has('refuse')) {
    await provider.interactionFinished(request, response, { error: 'access_denied' })
    return
  }
  const grant = new provider.Grant({ accountId, clientId })
  grant.addOIDCScope('openid email profile')
  await provider.interactionFinished(request, response, {
    login: { accountId },
    consent: { grantId: await grant.save() },
  })
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}
