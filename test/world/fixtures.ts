import { test } from 'vitest'
import { openWorld } from './world.ts'

/**
 * What a test asks for by name, in braces. A world is opened for the first test of a file that asks for it and
 * closed after the file; people are signed in once a file.
 */
export const it = test
  /** Of the server, beyond what every world has. A file that needs any extends it. */
  .extend('configuration', { scope: 'file' }, async (): Promise<Record<string, string>> => ({}))
  .extend('world', { scope: 'file' }, async ({ configuration }, { onCleanup }) => {
    const world = await openWorld(configuration)
    onCleanup(() => world.close())
    return world
  })
  .extend('ann', { scope: 'file' }, async ({ world }) => world.as('ann'))
  .extend('bob', { scope: 'file' }, async ({ world }) => world.as('bob'))
  .extend('mia', { scope: 'file' }, async ({ world }) => world.as('mia'))
