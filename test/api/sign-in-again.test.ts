import { decodeJwt, type JWTPayload } from 'jose'
import { describe, expect } from 'vitest'
import { type SignInProvider, signed } from '#test/world/sign-in-provider.ts'
import { openVisitor, type Visitor } from '#test/world/visitor.ts'
import { order, people, type World } from '#test/world/world.ts'
import { atProvider, it as inWorld, signInAtProvider } from './sign-in-world.ts'

const it = inWorld.extend(
  'configuration',
  { scope: 'file' },
  async (): Promise<Record<string, string>> => ({ REAUTH_MINUTES: '15' }),
)

it.beforeEach(async ({ world, provider }) => {
  world.clock.now = new Date()
  provider.forge = null
})

const again = '?to=/signed-in&again=yes&as=mia@farm.example'
const asMia = { account: 'mia' }

async function asks(world: World, by: Visitor, userId: string = people.bob.email) {
  const { status, text } = await by.post(`${world.url}/api/auth/admin-switch`, { userId })
  return [status, JSON.parse(text).code ?? null]
}
const statusOf = async (world: World, by: Visitor) =>
  JSON.parse((await by.get(`${world.url}/api/auth/status`)).text)

/** Makes the provider return its real ID token with the given claims changed. */
function forged(provider: SignInProvider, changes: JWTPayload) {
  provider.forge = async (idToken) => signed({ ...decodeJwt(idToken), ...changes }, provider.key)
}

// (rule sign-in/asks-again)
describe('with REAUTH_MINUTES, a permanent action', () => {
  it('waits until the provider has asked again, and once more when that was long ago', async ({
    world,
    provider,
    visitor,
  }) => {
    await signInAtProvider(world, provider, visitor, asMia)
    expect(await statusOf(world, visitor)).toMatchObject({ authenticated: true, provesAgain: true })
    expect(await asks(world, visitor)).toEqual([403, 'sign_in_again'])
    expect((await signInAtProvider(world, provider, visitor, { ...asMia, query: again })).status).toBe(200)
    expect(await statusOf(world, visitor)).toMatchObject({ provesAgain: false })
    expect(await asks(world, visitor)).toEqual([200, null])
    const now = world.clock.now.getTime()
    world.clock.now = new Date(now + 14 * 60_000)
    expect(await asks(world, visitor)).toEqual([200, null])
    world.clock.now = new Date(now + 16 * 60_000)
    expect(await asks(world, visitor)).toEqual([403, 'sign_in_again'])
  })

  it('is finalizing, too, and nothing else of an order', async ({ world, provider, visitor }) => {
    await signInAtProvider(world, provider, visitor, asMia)
    const { id } = JSON.parse((await visitor.post(`${world.url}/api/purchase-orders`, order())).text)
    const finalize = async () => {
      const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(`${world.url}/api/purchase-orders/${id}/finalized`, {
        method: 'PATCH',
        headers: { cookie, 'content-type': 'application/json' },
        body: '{"finalized":true}',
      })
      return { status: response.status, ...(await response.json()) }
    }
    expect(await finalize()).toMatchObject({
      status: 403,
      code: 'sign_in_again',
      message: 'Please sign in again with your company account to continue.',
    })
    await signInAtProvider(world, provider, visitor, { ...asMia, query: again })
    // The request now gets as far as ACES, which isn't configured here.
    expect((await finalize()).status).toBe(502)
  })

  it('continues for a user acted for, in a separate session', async ({ world, provider, visitor }) => {
    await signInAtProvider(world, provider, visitor, { ...asMia, query: again })
    await asks(world, visitor)
    await signInAtProvider(world, provider, visitor, { ...asMia, query: again })
    expect(await statusOf(world, visitor)).toMatchObject({
      user: { email: people.bob.email },
      realUser: { email: people.mia.email },
    })
    await signInAtProvider(world, provider, visitor, asMia)
    expect(await statusOf(world, visitor)).toMatchObject({
      user: { email: people.mia.email },
      realUser: null,
    })
  })

  it('asks the provider for a proof of that age, and for none at an ordinary sign-in', async ({ world }) => {
    const ageIn = async (query: string) => {
      const { location } = await openVisitor().get(`${world.url}/api/auth/oidc/start${query}`)
      return new URL(location).searchParams.get('max_age')
    }
    expect([await ageIn(again), await ageIn('')]).toEqual(['900', null])
  })

  it('takes no time to come as a proof, as of a provider that counts in milliseconds', async ({
    world,
    provider,
    visitor,
  }) => {
    forged(provider, { auth_time: Date.now() - 3_600_000 })
    await signInAtProvider(world, provider, visitor, asMia)
    expect(await asks(world, visitor)).toEqual([403, 'sign_in_again'])
  })

  it.for<[what: string, changes: () => JWTPayload]>([
    ['does not say when it asked', () => ({ auth_time: undefined })],
    ['asked too long ago', () => ({ auth_time: Math.floor(Date.now() / 1000) - 2_000 })],
  ])('fails with a provider that %s', async ([, changes], { world, provider, visitor }) => {
    await signInAtProvider(world, provider, visitor, asMia)
    forged(provider, changes())
    const back = await atProvider(world, visitor, { ...asMia, query: again })
    expect((await visitor.get(back)).location).toMatch(/\/login-failed/)
    expect(await asks(world, visitor)).toEqual([403, 'sign_in_again'])
  })
})
