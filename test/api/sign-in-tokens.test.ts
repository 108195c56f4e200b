import { CompactSign, type JWTPayload, UnsecuredJWT } from 'jose'
import { describe, expect } from 'vitest'
import { accessDenied, companyEmailOnly } from '#shared/constants.ts'
import {
  claimsOf,
  clientId,
  clientSecret,
  newKey,
  type SignInProvider,
} from '#test/world/sign-in-provider.ts'
import { openVisitor } from '#test/world/visitor.ts'
import { openWorld, people, type World } from '#test/world/world.ts'
import { answerOf, it as inWorld, signInAtProvider, type Verified } from './sign-in-world.ts'

const pageTokens = { OIDC_PAGE_TOKENS: 'yes' }
const it = inWorld
  .extend('configuration', { scope: 'file' }, async (): Promise<Record<string, string>> => pageTokens)
  .extend('trusting', { scope: 'file' }, async ({ provider }, { onCleanup }) => {
    const { settings, issuer } = provider
    const trust = { OIDC_TRUST_EMAIL: issuer, OIDC_EMAIL_CLAIM: 'preferred_username' }
    const world = await openWorld({ ...settings, ...pageTokens, ...trust })
    world.clock.now = new Date()
    onCleanup(() => world.close())
    return world
  })
  .extend('trustingEmail', { scope: 'file' }, async ({ provider }, { onCleanup }) => {
    const world = await openWorld({ ...provider.settings, ...pageTokens, OIDC_TRUST_EMAIL: provider.issuer })
    world.clock.now = new Date()
    onCleanup(() => world.close())
    return world
  })

it.beforeEach(async ({ world }) => {
  world.clock.now = new Date()
  await world.sql('delete from sign_in_accounts')
})

async function post(world: World, credential: string, client = clientId): Promise<Verified> {
  const body = { credential, clientId: client }
  return answerOf(await openVisitor().post(`${world.url}/api/auth/verify`, body))
}

const seconds = () => Math.floor(Date.now() / 1000)
const notValid = [401, 'This sign-in is invalid or has expired. Please sign in again.']

// (rules sign-in/provider-vouches, sign-in/page-tokens)
describe('an ID token', () => {
  it('an ID token of the provider signs in, once', async ({ world, provider }) => {
    const token = await provider.idToken()
    expect(await post(world, token)).toMatchObject({
      status: 200,
      user: { email: people.ann.email, accessToken: expect.any(String) },
      to: '/',
    })
    expect((await post(world, token)).status).toBe(401)
    const raced = await provider.idToken()
    const statuses = (await Promise.all([1, 2, 3].map(() => post(world, raced)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 401, 401])
  })

  it('an ID token that was used is not accepted with its signature written differently', async ({
    world,
    provider,
  }) => {
    const token = await provider.idToken()
    await post(world, token)
    // Changes only the unused bits in the last character, so the signature's bytes stay the same.
    const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const at = last.indexOf(token.at(-1) ?? '')
    const respelled = `${token.slice(0, -1)}${last[at ^ 1]}`
    expect((await post(world, respelled)).status).toBe(401)
  })

  it.for<[what: string, make: (provider: SignInProvider) => Promise<string> | string]>([
    [
      'another key of the same name',
      async ({ idToken, key }) => idToken({}, { ...(await newKey()), kid: key.kid }),
    ],
    ['an unknown key', async ({ idToken }) => idToken({}, await newKey())],
    ['the algorithm none', ({ issuer }) => new UnsecuredJWT(claimsOf(issuer, {})).encode()],
    ['a signature by the client’s secret', ({ issuer, key }) => bySecret(claimsOf(issuer, {}), key.kid)],
    ['a signature by the secret, without the name of a key', ({ issuer }) => bySecret(claimsOf(issuer, {}))],
    ['an end that is past', ({ idToken }) => idToken({ exp: seconds() - 62 })],
    ['no end', ({ idToken }) => idToken({ exp: undefined })],
    ['no beginning', ({ idToken }) => idToken({ iat: undefined })],
    ['a beginning that has not come (nbf)', ({ idToken }) => idToken({ nbf: seconds() + 70 })],
    ['a beginning that has not come (iat)', ({ idToken }) => idToken({ iat: seconds() + 70 })],
    ['another audience', ({ idToken }) => idToken({ aud: 'somebody-else' })],
    ['another party that it was made for', ({ idToken }) => idToken({ azp: 'somebody-else' })],
    [
      'another audience beside ours, and no word for whom',
      ({ idToken }) => idToken({ aud: ['other', clientId] }),
    ],
    ['another issuer', ({ idToken }) => idToken({ iss: 'https://evil.example' })],
    ['no person', ({ idToken }) => idToken({ sub: undefined })],
    ['changed words', async ({ idToken }) => changed(await idToken({ email: 'bob@farm.example' }))],
    ['nothing in it', () => '..'],
    ['no signature', async ({ idToken }) => (await idToken()).replace(/[^.]*$/, '')],
  ])('an ID token with %s is worth nothing', async ([, make], { world, provider }) => {
    const answer = await post(world, await make(provider))
    expect([answer.status, answer.message]).toEqual(notValid)
    expect((await post(world, await provider.idToken())).status).toBe(200)
  })

  it.for<[what: string, changes: () => JWTPayload]>([
    ['that ended less than a minute ago', () => ({ exp: seconds() - 50 })],
    ['that begins in less than a minute', () => ({ nbf: seconds() + 50, iat: seconds() + 50 })],
    ['for a list of one audience', () => ({ aud: [clientId] })],
    ['for several audiences', () => ({ aud: ['other', clientId], azp: clientId })],
  ])('an ID token %s counts', async ([, changes], { world, provider }) => {
    expect((await post(world, await provider.idToken(changes()))).status).toBe(200)
  })

  it('an ID token is for the client that it names', async ({ world, provider }) => {
    const answer = await post(world, await provider.idToken(), 'somebody-else')
    expect([answer.status, answer.message]).toEqual([
      400,
      'clientId must be the one from GET /api/auth/config',
    ])
  })
})

const bySecret = (claims: JWTPayload, kid?: string) =>
  new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'HS256', ...(kid ? { kid } : {}) })
    .sign(new TextEncoder().encode(clientSecret))
function changed(token: string): string {
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims = Buffer.from(body, 'base64url').toString().replace('bob@', 'ann@')
  return [head, Buffer.from(claims).toString('base64url'), signature].join('.')
}

// (rules sign-in/company-addresses, sign-in/verified-addresses, sign-in/active-people)
describe('a user', () => {
  const open = [200, people.ann.email]
  const rows: [what: string, claims: JWTPayload, expected: unknown[]][] = [
    ['whose address is not verified', { email_verified: false }, [403, accessDenied]],
    ['whose address is not verified, as a text', { email_verified: 'false' }, [403, accessDenied]],
    ['of whose address that is not said', { email_verified: undefined }, [403, accessDenied]],
    ['whose address is verified by the text true', { email_verified: 'true' }, open],
    ['whose address is verified by a number', { email_verified: 1 }, [403, accessDenied]],
    [
      'of a domain that begins like the company’s',
      { email: 'ann@farm.example.evil.org' },
      [403, companyEmailOnly],
    ],
    ['of a domain below the company’s', { email: 'ann@sub.farm.example' }, [403, companyEmailOnly]],
    ['of a domain that ends like the company’s', { email: 'ann@evilfarm.example' }, [403, companyEmailOnly]],
    ['with two domains', { email: 'ann@evil.org@farm.example' }, [403, companyEmailOnly]],
    ['with the company’s domain as a name', { email: '@farm.example' }, [403, companyEmailOnly]],
    ['whose account is of another company', { hd: 'evil.org' }, [403, companyEmailOnly]],
    ['whose account is of no readable company', { hd: '' }, [403, companyEmailOnly]],
    ['whose account is of the company', { hd: 'Farm.example' }, open],
    ['in upper case', { email: 'ANN@FARM.EXAMPLE' }, open],
    ['without an address', { email: undefined }, [403, companyEmailOnly]],
    ['with a list for an address', { email: ['ann@farm.example'] }, [403, companyEmailOnly]],
    ['who is archived', { email: people.old.email }, [403, accessDenied]],
    ['who is unknown', { email: 'nobody@farm.example' }, [403, accessDenied]],
    ['whose address has a NUL in it', { email: 'a\u0000nn@farm.example' }, [403, accessDenied]],
    [
      'whose letters only look like those of another',
      { email: 'mi\u0430@farm.example' },
      [403, accessDenied],
    ],
  ]

  it.for(rows)('a user %s is let in or shown why not', async ([, claims, expected], { world, provider }) => {
    const { status, user, message } = await post(world, await provider.idToken(claims))
    expect([status, user?.email ?? message]).toEqual(expected)
  })

  it.for(rows)(
    'a user %s gets the same answer after the way through the provider',
    async ([, claims, expected], { world, provider, visitor }) => {
      provider.accounts.set('somebody', { email: people.ann.email, email_verified: true, ...claims })
      const { status, user, message } = await signInAtProvider(world, provider, visitor, {
        account: 'somebody',
      })
      expect([status, user?.email ?? message]).toEqual(expected)
    },
  )

  it('a user of a trusted issuer gets in without a claim that the address is verified', async ({
    trustingEmail,
    provider,
  }) => {
    const statuses = []
    for (const email_verified of [undefined, true, false, 'false'])
      statuses.push((await post(trustingEmail, await provider.idToken({ email_verified }))).status)
    expect(statuses).toEqual([200, 200, 403, 403])
  })

  it('a user of a trusted issuer may have the address in another claim', async ({ trusting, provider }) => {
    const changes = { email: undefined, email_verified: undefined }
    const found = await post(
      trusting,
      await provider.idToken({ ...changes, preferred_username: 'Bob@farm.example' }),
    )
    expect(found.user?.email).toBe(people.bob.email)
    expect((await post(trusting, await provider.idToken({ email_verified: undefined }))).status).toBe(403)
  })
})
