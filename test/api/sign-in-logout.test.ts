import { expect } from 'vitest'
import { people } from '#test/world/world.ts'
import { atProvider, credentialOf, it, signInAtProvider } from './sign-in-world.ts'

it.beforeEach(({ world }) => {
  world.clock.now = new Date()
})

// (rule sign-in/after-logout)
it('after a logout the provider asks who the user is, until one has signed in there', async ({
  world,
  provider,
  visitor,
}) => {
  const asked = async (query = '') => {
    const { location } = await visitor.get(`${world.url}/api/auth/oidc/start${query}`)
    return new URL(location).searchParams.get('prompt')
  }
  await signInAtProvider(world, provider, visitor)
  expect(await asked()).toBe(null)
  const { headers } = await visitor.post(`${world.url}/api/auth/logout`, {})
  expect(headers.getSetCookie()).toContain(
    'furrow_logged_out=yes; Max-Age=604800; Path=/api/auth; HttpOnly; SameSite=Lax',
  )
  // Starting a sign-in without completing it changes nothing: the next sign-in also asks the provider to
  // prompt, even when the user signs in to keep unsaved work.
  expect([await asked(), await asked(`?as=${people.ann.email}`)]).toEqual(['login', 'login'])
  expect((await signInAtProvider(world, provider, visitor, { account: 'bob' })).user?.email).toBe(
    people.bob.email,
  )
  expect(await asked()).toBe(null)
})

// (rule sign-in/after-logout)
it('a logout ends what the browser has begun at the provider, and nothing of another browser', async ({
  world,
  visitor,
  verify,
}) => {
  const credentialAfter = async (logsOut: boolean) => {
    const { location } = await visitor.get(await atProvider(world, visitor))
    if (logsOut) await visitor.post(`${world.url}/api/auth/logout`, {})
    return (await verify(credentialOf(location))).status
  }
  expect([await credentialAfter(false), await credentialAfter(true)]).toEqual([200, 401])
  const back = await atProvider(world, visitor)
  await visitor.post(`${world.url}/api/auth/logout`, {})
  expect((await visitor.get(back)).location).toBe(`${world.url}/login-failed`)
  const kept = async () => {
    const [row] = await world.sql<{ count: string }>('select count(*) from sign_in_attempts')
    return Number(row?.count)
  }
  const before = await kept()
  await atProvider(world, visitor)
  await fetch(`${world.url}/api/auth/logout`, { method: 'POST' })
  expect(await kept()).toBe(before + 1)
})
