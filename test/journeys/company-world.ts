import { openSignInProvider } from '#test/world/sign-in-provider.ts'
import { openWorld } from '#test/world/world.ts'
import { it as inBrowser } from './fixtures.ts'

/** Tests with a real sign-in provider. No user is signed in at first. */
export const it = inBrowser
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
  /**
   * Opens each page in a new context. In a reused context, the provider's cookies would sign in the previous
   * user without prompting.
   */
  .extend('page', async ({ world, openPage, contextOf }) => {
    // The provider uses the real clock. With the world's usual date, the provider's tokens would be dated in
    // the future.
    world.clock.now = new Date()
    const page = await openPage(null)
    contextOf(page)
    return page
  })
