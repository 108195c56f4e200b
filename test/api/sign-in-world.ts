import { it as plain } from '#test/world/fixtures.ts'
import { clientId, openSignInProvider, type SignInProvider } from '#test/world/sign-in-provider.ts'
import { openVisitor, type Visit, type Visitor } from '#test/world/visitor.ts'
import { openWorld, type World } from '#test/world/world.ts'

/**
 * The test function for tests with a real sign-in provider. The test world uses the machine's clock, as the
 * provider does.
 */
export const it = plain
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the braces what a fixture needs.
  .extend('provider', { scope: 'file' }, async ({}, { onCleanup }) => {
    const provider = await openSignInProvider()
    onCleanup(() => provider.close())
    return provider
  })
  .extend('world', { scope: 'file' }, async ({ provider, configuration }, { onCleanup }) => {
    const world = await openWorld({ ...provider.settings, ...configuration })
    world.clock.now = new Date()
    onCleanup(() => world.close())
    return world
  })
  .extend('logged', { scope: 'file' }, async ({ world }): Promise<string[]> => world.logged)
  .extend('visitor', async () => openVisitor())
  .extend(
    'verify',
    async ({ world, visitor }) =>
      async (credential: string, by: Visitor = visitor) =>
        answerOf(await by.post(`${world.url}/api/auth/verify`, { credential, clientId })),
  )

export interface Verified {
  status: number
  code?: string
  message?: string
  details?: Record<string, unknown>
  user?: { email: string; accessToken: string }
  to?: string
}

export function answerOf({ status, text }: Visit): Verified {
  return { status, ...JSON.parse(text) }
}

/**
 * Signs in at the provider. Returns the callback URL from the provider's redirect, without requesting that
 * URL.
 */
export async function atProvider(
  world: Pick<World, 'url'>,
  visitor: Visitor,
  { account = 'ann', query = '' } = {},
): Promise<string> {
  // The provider remembers who signed in, so its cookies are deleted to make it prompt again.
  for (const name of visitor.cookies.keys()) if (name.startsWith('_')) visitor.cookies.delete(name)
  const sent = await visitor.get(`${world.url}/api/auth/oidc/start${query}`)
  const page = await visitor.get(sent.location)
  const done = await visitor.submit(page.location, { account })
  return (await visitor.get(done.location)).location
}

export function credentialOf(location: string): string {
  return new URLSearchParams(new URL(location).hash.slice(1)).get('credential') ?? ''
}

export async function signInAtProvider(
  world: World,
  provider: SignInProvider,
  visitor: Visitor,
  { account = 'ann', query = '' } = {},
): Promise<Verified> {
  const back = await atProvider(world, visitor, { account, query })
  const { location } = await visitor.get(back)
  const body = { credential: credentialOf(location), clientId: provider.settings.OIDC_CLIENT_ID }
  return answerOf(await visitor.post(`${world.url}/api/auth/verify`, body))
}
