import { afterEach, describe, expect } from 'vitest'
import { signInServiceAway } from '#shared/constants.ts'
import { answerOf, atProvider, it as inWorld, signInAtProvider } from '#test/api/sign-in-world.ts'
import { openSignInProvider } from '#test/world/sign-in-provider.ts'
import { openVisitor } from '#test/world/visitor.ts'
import { openWorld, people, type World } from '#test/world/world.ts'

const it = inWorld.extend(
  'configuration',
  { scope: 'file' },
  async (): Promise<Record<string, string>> => ({ OIDC_PAGE_TOKENS: 'yes' }),
)

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

it.beforeEach(async ({ provider }) => {
  provider.hangs = false
  await provider.up()
})

/**
 * The URL to which users are redirected while the provider is down. `to` is the page to open after sign-in.
 */
const away = (world: Pick<World, 'url'>) => `${world.url}/login#to=%2Finsights&provider=away`
const start = '/api/auth/oidc/start?to=/insights'

// (rule sign-in/provider-away)
describe('a provider that is away', () => {
  it('a provider that is away does not stop Furrow from starting', async () => {
    const provider = await openSignInProvider()
    opened.push(() => provider.close())
    await provider.down()
    const world = await openWorld(provider.settings)
    opened.push(() => world.close())
    world.clock.now = new Date()
    const visitor = openVisitor()
    expect((await visitor.get(`${world.url}/api/health`)).status).toBe(200)
    expect((await visitor.get(`${world.url}${start}`)).location).toBe(away(world))
    await provider.up()
    expect((await signInAtProvider(world, provider, visitor)).status).toBe(200)
  })

  it('a provider that is away is reported at the next sign-in, and disturbs no one who is signed in', async ({
    world,
    provider,
    visitor,
  }) => {
    const answer = await signInAtProvider(world, provider, visitor)
    expect(answer.status).toBe(200)
    await provider.down()
    expect((await openVisitor().get(`${world.url}${start}`)).location).toBe(away(world))
    const status = await visitor.get(`${world.url}/api/auth/status`)
    expect(JSON.parse(status.text)).toMatchObject({ user: { email: people.ann.email } })
  })

  it('a provider that is away between sign-in and return is reported, and the next try succeeds', async ({
    world,
    provider,
    visitor,
  }) => {
    const back = await atProvider(world, visitor, { query: '?to=/insights' })
    await provider.down()
    expect((await visitor.get(back)).location).toBe(away(world))
    await provider.up()
    expect((await signInAtProvider(world, provider, visitor)).status).toBe(200)
  })

  it('a provider that is away leaves an ID token unjudged, for another try', async ({ provider }) => {
    const world = await openWorld({ ...provider.settings, OIDC_PAGE_TOKENS: 'yes' })
    opened.push(() => world.close())
    world.clock.now = new Date()
    const body = { credential: await provider.idToken(), clientId: 'furrow' }
    const verify = async () => answerOf(await openVisitor().post(`${world.url}/api/auth/verify`, body))
    await provider.down()
    expect(await verify()).toMatchObject({ status: 503, code: 'unavailable', message: signInServiceAway })
    await provider.up()
    expect((await verify()).status).toBe(200)
  })

  it('a provider that never answers counts as away', async ({ world, provider, visitor }) => {
    const back = await atProvider(world, visitor, { query: '?to=/insights' })
    provider.hangs = true
    const [atStart, atReturn] = await Promise.all([
      openVisitor().get(`${world.url}${start}`),
      visitor.get(back),
    ])
    expect([atStart.location, atReturn.location]).toEqual([away(world), away(world)])
  })
})

// (rule sign-in/provider-vouches)
describe('the key of the provider', () => {
  it('the key of the provider may change during operation: the new one is found, the old one is refused', async ({
    world,
    provider,
    visitor,
    verify,
  }) => {
    expect((await verify(await provider.idToken())).status).toBe(200)
    const former = provider.key
    await provider.changeKey()
    await expect.poll(async () => (await verify(await provider.idToken())).status).toBe(200)
    expect((await verify(await provider.idToken({}, former))).status).toBe(401)
    expect((await signInAtProvider(world, provider, visitor)).status).toBe(200)
  })
})
