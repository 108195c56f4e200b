import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { it as inWorld } from '#test/world/fixtures.ts'
import { callNaming } from '#test/world/named-host.ts'
import { people, type World } from '#test/world/world.ts'

const it = inWorld.extend(
  'configuration',
  { scope: 'file' },
  async (): Promise<Record<string, string>> => ({ PUBLIC_URL: 'https://furrow.example' }),
)

// (rule rights/cookies)
describe('the cookies when users come by https', () => {
  const named = { host: 'furrow.example' }
  const login = (world: World, headers: Record<string, string> = {}) =>
    callNaming(world.url, 'POST', '/api/auth/login', { ...named, ...headers }, { email: people.ann.email })
  const statusOf = async (world: World, cookie: string) =>
    (await callNaming(world.url, 'GET', '/api/auth/status', { ...named, cookie })).body

  it('have names that no other host of the domain can set', async ({ world }) => {
    const cookies = (await login(world)).headers['set-cookie'] ?? []
    expect(cookies).toEqual([
      expect.stringMatching(
        /^__Host-furrow_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    const [cookie = ''] = cookies[0]?.split(';') ?? []
    expect(await statusOf(world, cookie)).toMatchObject({ authenticated: true })
    expect(await statusOf(world, cookie.replace('__Host-', ''))).toMatchObject({ authenticated: false })
  })

  it('replace the cookie that an older Furrow named differently, at the next sign-in', async ({ world }) => {
    const secret = 'o'.repeat(43)
    const sid = createHash('sha256').update(secret).digest('base64url')
    await world.sql('insert into user_sessions (sid, sess, began, expire) values ($1, $2, $3, $4)', [
      sid,
      { email: people.ann.email },
      world.clock.now,
      new Date(world.clock.now.getTime() + 3_600_000),
    ])
    const cookies = (await login(world, { cookie: `furrow_session=${secret}` })).headers['set-cookie'] ?? []
    expect(cookies).toHaveLength(2)
    expect(cookies[1]).toMatch(/^furrow_session=; Max-Age=0; Path=\/;/)
    expect(await world.sql('select from user_sessions where sid = $1', [sid])).toEqual([])
  })
})
