import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import { call, people, type World } from '#test/world/world.ts'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const secretOf = (cookie: string) => cookie.replace('furrow_session=', '')
const isIn = async (world: World, headers: Record<string, string>) =>
  (await call(world.url, 'GET', '/api/auth/status', undefined, headers)).body.authenticated

// (rule rights/access-token)
describe('the access token of a sign-in', () => {
  it('is separate: neither token works in place of the other', async ({ world }) => {
    const { token, cookie } = await world.as('ann')
    expect(await isIn(world, bearer(token))).toBe(true)
    expect(await isIn(world, { cookie })).toBe(true)
    expect(await isIn(world, { cookie: `furrow_session=${token}` })).toBe(false)
    expect(await isIn(world, bearer(secretOf(cookie)))).toBe(false)
  })

  it.for([
    ['by its cookie', ({ cookie }: { cookie: string }) => ({ cookie })],
    ['by the token', ({ token }: { token: string }) => bearer(token)],
  ] as const)('ends with its session, which is left %s', async ([, by], { world }) => {
    const session = await world.as('ann')
    await call(world.url, 'POST', '/api/auth/logout', undefined, by(session))
    expect([await isIn(world, bearer(session.token)), await isIn(world, { cookie: session.cookie })]).toEqual(
      [false, false],
    )
  })

  it('is that of the session, with any user its manager acts for', async ({ world }) => {
    const { token, cookie, call: byToken } = await world.as('mia')
    await byToken('POST', '/api/auth/admin-switch', { userId: people.bob.email })
    for (const headers of [bearer(token), { cookie }])
      expect((await call(world.url, 'GET', '/api/auth/status', undefined, headers)).body).toMatchObject({
        user: { email: people.bob.email },
        realUser: { email: people.mia.email },
      })
  })

  it('keeps its session alive, and sets no cookie', async ({ world }) => {
    const { token, cookie } = await world.as('ann')
    const { now } = world.clock
    world.clock.now = new Date(now.getTime() + 11 * 3_600_000)
    const answer = await call(world.url, 'GET', '/api/auth/status', undefined, bearer(token))
    expect(answer.headers.get('set-cookie')).toBeNull()
    world.clock.now = new Date(now.getTime() + 13 * 3_600_000)
    expect(await isIn(world, { cookie })).toBe(true)
    world.clock.now = now
  })

  it('is still the value of the cookie in a session that an older Furrow began', async ({ world }) => {
    const secret = 'o'.repeat(43)
    await world.sql('insert into user_sessions (sid, sess, began, expire) values ($1, $2, $3, $4)', [
      createHash('sha256').update(secret).digest('base64url'),
      { email: people.ann.email },
      world.clock.now,
      new Date(world.clock.now.getTime() + 3_600_000),
    ])
    expect(await isIn(world, bearer(secret))).toBe(true)
    expect(await isIn(world, { cookie: `furrow_session=${secret}` })).toBe(true)
  })
})
