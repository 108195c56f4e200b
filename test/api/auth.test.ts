import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { accessDenied } from '#shared/constants.ts'
import { it as inWorld } from '#test/world/fixtures.ts'
import { callNaming } from '#test/world/named-host.ts'
import { sessionCookieIn } from '#test/world/session-cookie.ts'
import { call, openWorld, people, type World } from '#test/world/world.ts'

const it = inWorld
  .extend(
    'login',
    async ({ world }) =>
      (email: unknown, headers: Record<string, string> = {}) =>
        call<{ user: { email: string }; accessToken: string; message: string }>(
          world.url,
          'POST',
          '/api/auth/login',
          { email },
          headers,
        ),
  )
  .extend(
    'status',
    async ({ world }) =>
      (headers: Record<string, string>) =>
        call<{
          authenticated: boolean
          user: { email: string; level: string; territory: string } | null
          realUser: { email: string } | null
        }>(world.url, 'GET', '/api/auth/status', undefined, headers),
  )

it.beforeEach(async ({ world }) => {
  await world.sql("update agronomists set active = email <> 'old@farm.example'")
  await world.sql("update agronomists set level = 'Manager' where email = 'mia@farm.example'")
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const cookieOf = (headers: Headers) => ({ cookie: headers.get('set-cookie')?.split(';')[0] ?? '' })

// (rule people/e-mail-is-the-key)
describe('signing in', () => {
  // (rules lists/by-last-name, rights/signing-in-by-name)
  it('signing in offers the active users by last name, with only name and e-mail', async ({ world }) => {
    const { body } = await call<{ name: string }[]>(world.url, 'GET', '/api/auth/login-users')
    expect(body).toEqual(
      [people.bob, people.ada, people.mia, people.ann].map(({ name, email }) => ({ name, email })),
    )
  })

  it('signing in opens a session by cookie and by bearer token, and stores only a hash', async ({
    world,
    login,
    status,
  }) => {
    const answer = await login(' ANN@farm.example ')
    const { accessToken } = answer.body
    expect(answer.status).toBe(200)
    expect(answer.body.user).toEqual({
      name: 'Ann Zed',
      email: people.ann.email,
      territory: '11',
      level: 'Agronomist',
    })
    const setCookie = answer.headers.get('set-cookie') ?? ''
    expect(setCookie).toMatch(/HttpOnly/)
    expect(setCookie).toMatch(/SameSite=Lax/)
    for (const headers of [bearer(accessToken), cookieOf(answer.headers)]) {
      expect((await status(headers)).body).toMatchObject({ authenticated: true, user: answer.body.user })
    }
    expect((await status({})).body).toMatchObject({ authenticated: false, user: null })
    const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
    const [sid, token] = [hashOf(sessionCookieIn(answer.headers)), hashOf(accessToken)]
    const expire = new Date(world.clock.now.getTime() + 12 * 3_600_000)
    expect(
      await world.sql('select sid, token, sess, began, expire from user_sessions where sid = $1', [sid]),
    ).toEqual([{ sid, token, sess: { email: people.ann.email }, began: world.clock.now, expire }])
    expect(await world.sql('select * from user_sessions where sid = $1', [accessToken])).toEqual([])
  })

  it.for([
    [people.old.email, 403, accessDenied],
    ['nobody@farm.example', 403, accessDenied],
    ['', 403, accessDenied],
    [7, 400, 'Enter text here'],
    [undefined, 400, 'Enter text here'],
  ])('signing in refuses %s', async ([email, expected, message], { login }) => {
    const answer = await login(email)
    expect([answer.status, answer.body.message]).toEqual([expected, message])
  })

  it('signing in makes Secure cookies when users come by https', async () => {
    const secure = await openWorld({ PUBLIC_URL: 'https://furrow.example' })
    const named = { host: 'furrow.example' }
    const login = { email: people.ann.email }
    const answer = await callNaming(secure.url, 'POST', '/api/auth/login', named, login)
    await secure.close()
    expect(answer.headers['set-cookie']?.[0]).toMatch(/Secure/)
  })

  // (rule rights/session)
  it('a session ends for archived users and changes with their territory, at once', async ({
    world,
    login,
    status,
  }) => {
    const { accessToken } = (await login(people.mia.email)).body
    await world.sql("update agronomists set territory = '51' where email = 'mia@farm.example'")
    expect((await status(bearer(accessToken))).body.user?.territory).toBe('51')
    await world.sql("update agronomists set active = false where email = 'mia@farm.example'")
    expect((await status(bearer(accessToken))).body.authenticated).toBe(false)
    expect(
      (await call(world.url, 'GET', '/api/purchase-orders', undefined, bearer(accessToken))).status,
    ).toBe(401)
  })

  it('a session lasts 12 hours after its last use, and no longer', async ({ world, login, status }) => {
    const start = world.clock.now
    const { accessToken } = (await login(people.ann.email)).body
    const signedInAfter = async (hours: number) => {
      world.clock.now = new Date(start.getTime() + hours * 3_600_000)
      return (await status(bearer(accessToken))).body.authenticated
    }
    expect([await signedInAfter(11.9), await signedInAfter(23.8), await signedInAfter(35.9)]).toEqual([
      true,
      true,
      false,
    ])
    world.clock.now = start
  })

  it('a session ends a week after the sign-in, however much it is used', async ({ world, login, status }) => {
    const start = world.clock.now
    const { accessToken } = (await login(people.ann.email)).body
    const signedIn: boolean[] = []
    for (let hours = 6; hours <= 174; hours += 6) {
      world.clock.now = new Date(start.getTime() + hours * 3_600_000)
      signedIn.push((await status(bearer(accessToken))).body.authenticated)
    }
    expect(signedIn.lastIndexOf(true)).toBe(162 / 6 - 1)
    expect(signedIn.indexOf(false)).toBe(168 / 6 - 1)
    world.clock.now = start
  })

  // (rule rights/logout)
  it('a session ends with logout, also on the server: neither its cookie nor its token opens anything', async ({
    world,
    login,
    status,
  }) => {
    const answer = await login(people.ann.email)
    const left = await call(world.url, 'POST', '/api/auth/logout', undefined, cookieOf(answer.headers))
    expect(left.headers.get('clear-site-data')).toBe('"cache"')
    for (const headers of [bearer(answer.body.accessToken), cookieOf(answer.headers)]) {
      expect((await status(headers)).body.authenticated).toBe(false)
      expect((await call(world.url, 'GET', '/api/purchase-orders', undefined, headers)).status).toBe(401)
    }
  })

  it('signing in is limited per address, with a message and Retry-After', async () => {
    const strict = await openWorld({ RATE_LIMIT_SIGN_INS: '3' })
    const tries = []
    for (let i = 0; i < 5; i++)
      tries.push(await call(strict.url, 'POST', '/api/auth/login', { email: 'x@y.example' }))
    await strict.close()
    expect(tries.map((answer) => answer.status)).toEqual([403, 403, 403, 429, 429])
    expect(tries[4]?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(tries[4]?.body).toMatchObject({ code: 'limited', message: expect.stringContaining('try again') })
  })

  it('writes are limited per user, including refused ones', async () => {
    const strict = await openWorld({ RATE_LIMIT_WRITES: '2' })
    const [ann, bob] = [await strict.as('ann'), await strict.as('bob')]
    const statuses = []
    for (const caller of [ann, ann, ann, bob])
      statuses.push((await caller.call('POST', '/api/purchase-orders', {})).status)
    await strict.close()
    expect(statuses).toEqual([400, 400, 429, 400])
  })
})

// (rule rights/own-pages-only)
describe('a write from another site', () => {
  const write = (world: World, headers: Record<string, string>) =>
    call(world.url, 'POST', '/api/purchase-orders', {}, headers)

  it.for<[what: string, headers: Record<string, string>, expected: number]>([
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['the null origin', { origin: 'null' }, 403],
    ['another port of this host', { origin: 'http://127.0.0.1:1' }, 403],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a same-site fetch', { 'sec-fetch-site': 'same-site' }, 403],
    ['no page at all', {}, 400],
    ['an address typed by hand', { 'sec-fetch-site': 'none' }, 400],
  ])('%s', async ([_name, headers, expected], { login, world }) => {
    const cookie = cookieOf((await login(people.ann.email)).headers)
    expect((await write(world, { ...cookie, ...headers })).status).toBe(expected)
  })

  it('a write from another site is distinguished from one of this site, under any name of the host', async ({
    world,
    login,
  }) => {
    const cookie = cookieOf((await login(people.ann.email)).headers)
    const { host } = new URL(world.url)
    const own = { ...cookie, origin: `http://${host}` }
    expect((await write(world, own)).status).toBe(400)
    expect((await write(world, { ...own, 'sec-fetch-site': 'same-origin' })).status).toBe(400)
    expect((await write(world, { ...own, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  it('a write from another site does no harm with a bearer token, which no browser adds by itself', async ({
    login,
    world,
  }) => {
    const { accessToken } = (await login(people.ann.email)).body
    expect((await write(world, { ...bearer(accessToken), origin: 'https://evil.example' })).status).toBe(400)
  })

  it('a write from another site cannot sign anyone in', async ({ login }) => {
    expect((await login(people.ann.email, { origin: 'https://evil.example' })).status).toBe(403)
  })
})

describe('acting for another user', () => {
  // (rule rights/acting-for-another)
  it('acting for another user is for managers, and shows who really acts', async ({ world, status }) => {
    const [mia, ann] = [await world.as('mia'), await world.as('ann')]
    const refused = await ann.call('POST', '/api/auth/admin-switch', { userId: people.bob.email })
    const switched = await mia.call('POST', '/api/auth/admin-switch', { userId: people.bob.email })
    expect([refused.status, switched.status]).toEqual([403, 200])
    expect(switched.body).toMatchObject({
      user: { email: people.bob.email },
      message: 'Successfully switched to the selected user',
    })
    expect((await status(bearer(mia.token))).body).toMatchObject({
      user: { email: people.bob.email },
      realUser: { email: people.mia.email },
    })
    expect((await mia.call('GET', '/api/purchase-orders?status=all')).status).toBe(403)
    const back = await mia.call('POST', '/api/auth/admin-switch', { email: people.mia.email })
    expect(back.status).toBe(200)
    expect((await status(bearer(mia.token))).body).toMatchObject({
      user: { email: people.mia.email },
      realUser: null,
    })
    const audit = await world.sql(
      "select user_email, real_email from audit_events where action = 'switch-user' order by id",
    )
    expect(audit[0]).toEqual({ user_email: people.bob.email, real_email: people.mia.email })
  })

  it('acting for another user takes a number, and refuses archived, unknown and missing users', async ({
    world,
  }) => {
    const mia = await world.as('mia')
    const [bob] = await world.sql<{ id: number }>('select id from agronomists where email = $1', [
      people.bob.email,
    ])
    const statuses = []
    for (const body of [
      { userId: bob?.id },
      { userId: String(bob?.id) },
      { userId: people.old.email },
      { userId: 'nobody' },
      {},
      { userId: '' },
    ]) {
      statuses.push((await mia.call('POST', '/api/auth/admin-switch', body)).status)
    }
    expect(statuses).toEqual([200, 200, 404, 404, 400, 400])
  })

  // (rule rights/switching)
  it('acting for another user is refused if userId and e-mail name two users', async ({ world }) => {
    const mia = await world.as('mia')
    const [bob] = await world.sql<{ id: number }>('select id from agronomists where email = $1', [
      people.bob.email,
    ])
    const answers = []
    for (const body of [
      { userId: people.bob.email, email: people.ann.email },
      { userId: bob?.id, email: people.ann.email },
      { userId: 999_999, email: people.bob.email },
      { userId: people.bob.email, email: ' BOB@farm.example ' },
      { userId: bob?.id, email: people.bob.email },
      { userId: '', email: people.bob.email },
    ]) {
      const { status, body: answer } = await mia.call('POST', '/api/auth/admin-switch', body)
      answers.push([status, answer.message])
    }
    const two = [400, 'userId and email must name the same user']
    const done = [200, 'Successfully switched to the selected user']
    expect(answers).toEqual([two, two, two, done, done, done])
  })
})
