import { afterEach, describe, expect } from 'vitest'
import { newKey, signed } from '#test/world/sign-in-provider.ts'
import { openVisitor } from '#test/world/visitor.ts'
import { call, openWorld, people } from '#test/world/world.ts'
import { answerOf, atProvider, credentialOf, it, signInAtProvider } from './sign-in-world.ts'

const minutes = (count: number) => count * 60_000

it.beforeEach(async ({ world, provider }) => {
  world.clock.now = new Date()
  provider.forge = null
  provider.accounts.clear()
})

// (rule sign-in/at-the-provider)
describe('signing in at the provider', () => {
  it('signing in at the provider opens a session and leads to the requested page', async ({
    world,
    provider,
    visitor,
  }) => {
    const answer = await signInAtProvider(world, provider, visitor, { query: '?to=/insights' })
    expect(answer).toEqual({
      status: 200,
      user: {
        name: 'Ann Zed',
        email: people.ann.email,
        territory: '11',
        level: 'Agronomist',
        accessToken: expect.stringMatching(/^[\w-]{43}$/),
      },
      to: '/insights',
    })
    const status = JSON.parse((await visitor.get(`${world.url}/api/auth/status`)).text)
    expect(status).toMatchObject({ authenticated: true, user: { email: people.ann.email } })
  })

  it('signing in at the provider uses a code with PKCE, with a new state and nonce each time', async ({
    world,
    provider,
    visitor,
  }) => {
    const sent = []
    for (let i = 0; i < 2; i++) sent.push(await visitor.get(`${world.url}/api/auth/oidc/start`))
    const addresses = sent.map(({ location }) => new URL(location))
    for (const { origin, searchParams } of addresses) {
      expect(origin).toBe(provider.issuer)
      expect(Object.fromEntries(searchParams)).toMatchObject({
        response_type: 'code',
        redirect_uri: `${world.url}/api/auth/oidc/callback`,
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
      })
    }
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(new Set(addresses.map(({ searchParams }) => searchParams.get(name))).size).toBe(2)
    expect(sent[0]?.status).toBe(302)
    expect(sent[0]?.headers.get('set-cookie')).toMatch(
      /^furrow_sign_in=[\w-]{43}; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
    )
    expect(sent[0]?.headers.get('cache-control')).toBe('no-store')
  })

  // (rule rights/session)
  it('signing in at the provider ends the session of the same cookie, and no other', async ({
    world,
    provider,
    visitor,
  }) => {
    const bearer = async (token = '') => {
      const headers = { authorization: `Bearer ${token}` }
      const { body } = await call(world.url, 'GET', '/api/auth/status', undefined, headers)
      return body.authenticated
    }
    const elsewhere = await signInAtProvider(world, provider, openVisitor())
    const before = await signInAtProvider(world, provider, visitor)
    const after = await signInAtProvider(world, provider, visitor, { account: 'bob' })
    const known = []
    for (const { user } of [elsewhere, before, after]) known.push(await bearer(user?.accessToken))
    expect(known).toEqual([true, false, true])
    await visitor.post(`${world.url}/api/auth/logout`, {})
    expect(await bearer(after.user?.accessToken)).toBe(false)
  })

  it('signing in at the provider leaves no address, code or credential in the log', async ({
    world,
    provider,
    visitor,
    logged,
  }) => {
    provider.accounts.set('eve', { email: 'eve@evil.example', email_verified: true })
    logged.length = 0
    const back = await atProvider(world, visitor, { account: 'eve' })
    const { location } = await visitor.get(back)
    const body = { credential: credentialOf(location), clientId: 'furrow' }
    const refused = answerOf(await visitor.post(`${world.url}/api/auth/verify`, body))
    await visitor.get(back)
    expect(refused.message).toBe('Login failed, please try again with a company email')
    const log = logged.join('')
    expect(log).toContain('the e-mail address is in another domain')
    expect(log).toContain('this browser started no such sign-in')
    const code = new URL(back).searchParams.get('code') ?? ''
    for (const secret of [code, body.credential, 'evil.example']) {
      expect(secret).not.toBe('')
      expect(log).not.toContain(secret)
    }
  })

  // (rule sign-in/same-person)
  it('signing in at the provider above unsaved work is for that user only', async ({
    world,
    provider,
    visitor,
  }) => {
    const query = `?to=/signed-in&as=${people.ann.email}`
    const sent = await visitor.get(`${world.url}/api/auth/oidc/start${query}`)
    expect(new URL(sent.location).searchParams.get('login_hint')).toBe(people.ann.email)
    const bob = await signInAtProvider(world, provider, openVisitor(), { account: 'bob', query })
    expect(bob).toMatchObject({
      status: 403,
      message: expect.stringContaining('Sign in as that user'),
      details: { to: '/signed-in', as: people.ann.email },
    })
    expect((await signInAtProvider(world, provider, openVisitor(), { query })).status).toBe(200)
  })
})

// (rule sign-in/own-pages-only)
describe('the requested page', () => {
  it.for([
    '//evil.org',
    'https://evil.org',
    '/\\evil.org',
    '/%5Cevil.org',
    '/\t/evil.org',
    '/.//evil.org',
    'insights',
    'javascript:alert(1)',
    '',
    '/a/../b',
  ])('the requested page cannot be %j', async (to, { world, visitor }) => {
    const answer = await visitor.get(`${world.url}/api/auth/oidc/start?to=${encodeURIComponent(to)}`)
    expect([answer.status, answer.location]).toEqual([400, ''])
    expect(JSON.parse(answer.text).message).toBe('to must be a path of Furrow, such as /insights')
  })

  it.for(['/', '/insights', '/insights?q=a%20b&fiscalYear=2026', '/purchase-orders/create?mode=edit'])(
    'the requested page may be %s',
    async (to, { world, provider, visitor }) => {
      const query = `?to=${encodeURIComponent(to)}`
      expect((await signInAtProvider(world, provider, visitor, { query })).to).toBe(to)
    },
  )
})

// (rule sign-in/once-and-in-one-browser)
describe('the way back', () => {
  const failed = (world: { url: string }) => `${world.url}/login-failed`

  it('the way back with another state leads to no session', async ({ world, visitor }) => {
    const back = new URL(await atProvider(world, visitor))
    back.searchParams.set('state', 'another')
    expect((await visitor.get(back.href)).location).toBe(failed(world))
  })

  it('the way back works once', async ({ world, visitor }) => {
    const back = await atProvider(world, visitor)
    expect(credentialOf((await visitor.get(back)).location)).toMatch(/^[\w-]{43}$/)
    expect((await visitor.get(back)).location).toBe(failed(world))
  })

  it('the way back works only for the browser that began', async ({ world, visitor }) => {
    const back = await atProvider(world, visitor)
    const thief = openVisitor()
    await thief.get(`${world.url}/api/auth/oidc/start`)
    for (const other of [thief, openVisitor()]) expect((await other.get(back)).location).toBe(failed(world))
    expect(credentialOf((await visitor.get(back)).location)).not.toBe('')
  })

  it('the way back works for 10 minutes', async ({ world, visitor }) => {
    const backs = [await atProvider(world, visitor), await atProvider(world, visitor)]
    const begun = world.clock.now.getTime()
    const ends = []
    for (const after of [minutes(10) - 1000, minutes(10) + 1000]) {
      world.clock.now = new Date(begun + after)
      ends.push((await visitor.get(backs.shift() ?? '')).location)
    }
    expect(ends).toEqual([expect.stringContaining('#credential='), failed(world)])
  })

  it('the way back ends at a page with a message when the provider refuses', async ({ world, visitor }) => {
    const sent = await visitor.get(`${world.url}/api/auth/oidc/start`)
    const page = await visitor.get(sent.location)
    const done = await visitor.submit(page.location, { refuse: 'yes' })
    const back = (await visitor.get(done.location)).location
    expect(new URL(back).searchParams.get('error')).toBe('access_denied')
    expect((await visitor.get(back)).location).toBe(failed(world))
  })

  // (rule sign-in/provider-vouches)
  it.for([
    'another nonce',
    'no nonce',
    'another key',
    'another audience',
    'another issuer',
    'a token that is over',
  ])('the way back refuses an ID token with %s', async (what, { world, provider, visitor }) => {
    const other = await newKey()
    provider.forge = async (token) => {
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
      const changes = {
        'another nonce': { nonce: 'another' },
        'no nonce': { nonce: undefined },
        'another key': {},
        'another audience': { aud: 'somebody-else' },
        'another issuer': { iss: 'https://evil.example' },
        'a token that is over': { exp: Math.floor(Date.now() / 1000) - 61 },
      }[what]
      const key = { ...provider.key, ...(what === 'another key' ? { private: other.private } : {}) }
      return signed({ ...claims, ...changes }, key)
    }
    expect((await visitor.get(await atProvider(world, visitor))).location).toBe(failed(world))
    provider.forge = null
    expect(credentialOf((await visitor.get(await atProvider(world, visitor))).location)).not.toBe('')
  })
})

// (rule sign-in/once-and-in-one-browser)
describe('the one-time credential', () => {
  it('the one-time credential is good once', async ({ world, visitor, verify }) => {
    const credential = credentialOf((await visitor.get(await atProvider(world, visitor))).location)
    const together = await Promise.all([verify(credential), verify(credential), verify(credential)])
    expect(together.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect((await verify(credential)).status).toBe(401)
  })

  it('the one-time credential is good for 60 seconds', async ({ world, visitor, verify }) => {
    const credentials = []
    for (let i = 0; i < 2; i++)
      credentials.push(credentialOf((await visitor.get(await atProvider(world, visitor))).location))
    const begun = world.clock.now.getTime()
    const statuses = []
    for (const after of [59_000, 61_000]) {
      world.clock.now = new Date(begun + after)
      statuses.push((await verify(credentials.shift() ?? '')).status)
    }
    expect(statuses).toEqual([200, 401])
  })

  it('the one-time credential is good only in the browser that it was made for', async ({
    world,
    visitor,
    verify,
  }) => {
    const credential = credentialOf((await visitor.get(await atProvider(world, visitor))).location)
    const thief = openVisitor()
    await thief.get(`${world.url}/api/auth/oidc/start`)
    const statuses = []
    for (const by of [thief, openVisitor(), visitor]) statuses.push((await verify(credential, by)).status)
    expect(statuses).toEqual([401, 401, 200])
  })

  it('the one-time credential is not in the database, nor are cookie and state', async ({
    world,
    visitor,
  }) => {
    const back = await atProvider(world, visitor)
    const kept = async () =>
      JSON.stringify([
        await world.sql('select * from sign_in_attempts'),
        await world.sql('select * from sign_in_credentials'),
      ])
    const before = await kept()
    const credential = credentialOf((await visitor.get(back)).location)
    const stored = before + (await kept())
    const secrets = [
      new URL(back).searchParams.get('state') ?? '',
      credential,
      visitor.cookies.get('furrow_sign_in') ?? '',
    ]
    for (const secret of secrets) {
      expect(secret).toMatch(/^[\w-]{43}$/)
      expect(stored).not.toContain(secret)
    }
  })
})

describe('the calls of signing in at the provider', () => {
  const opened: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close()
  })
  const calls = [
    ['GET', '/api/auth/oidc/start', undefined, 302],
    ['GET', '/api/auth/oidc/callback', undefined, 302],
    ['POST', '/api/auth/verify', { credential: 'x', clientId: 'furrow' }, 401],
  ] as const

  it('the calls of signing in at the provider are each limited per address', async ({ provider }) => {
    const strict = await openWorld({ ...provider.settings, RATE_LIMIT_SIGN_INS: '60' })
    opened.push(strict)
    const visitor = openVisitor()
    for (const [method, path, body, status] of calls) {
      const statuses = []
      for (let i = 0; i < 61; i++) {
        const visit =
          method === 'GET' ? visitor.get(`${strict.url}${path}`) : visitor.post(`${strict.url}${path}`, body)
        statuses.push((await visit).status)
      }
      expect([path, [...new Set(statuses.slice(0, 60))], statuses[60]]).toEqual([path, [status], 429])
    }
  })

  it('the calls of signing in at the provider answer everyone alike, signed in or not', async ({
    world,
    provider,
  }) => {
    const tokens = ['']
    for (const account of ['ann', 'mia', 'ada', 'old']) {
      await world.sql("update agronomists set active = true where email = 'old@farm.example'")
      const { user } = await signInAtProvider(world, provider, openVisitor(), { account })
      tokens.push(user?.accessToken ?? 'none')
    }
    await world.sql("update agronomists set active = false where email = 'old@farm.example'")
    for (const [method, path, body, status] of calls) {
      for (const token of tokens) {
        const answer = await fetch(`${world.url}${path}`, {
          method,
          redirect: 'manual',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        expect([path, answer.status]).toEqual([path, status])
      }
    }
  })

  it('the calls of signing in at the provider do not exist with sign-in by name, whatever is sent', async () => {
    const byName = await openWorld()
    opened.push(byName)
    for (const [method, path, body] of calls) {
      const answer = await call(byName.url, method, `${path}?to=//evil.org`, body ? {} : undefined)
      expect([answer.status, answer.body]).toEqual([
        404,
        { code: 'not_found', message: 'This URL does not exist' },
      ])
    }
  })

  it('the calls of signing in at the provider accept no name, and nothing that another site sends', async ({
    world,
    provider,
  }) => {
    const byName = await call(world.url, 'POST', '/api/auth/login', { email: people.ann.email })
    expect(byName.status).toBe(404)
    const foreign = await call(
      world.url,
      'POST',
      '/api/auth/verify',
      { credential: await provider.idToken(), clientId: 'furrow' },
      { origin: 'https://evil.example' },
    )
    expect(foreign.status).toBe(403)
  })
})
