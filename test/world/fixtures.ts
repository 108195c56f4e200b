import { test } from 'vitest'
import { type Caller, openWorld, type Person, type World } from './world.ts'

/**
 * What a test requests by name, in braces. A world opens for the first test of a file that requests it and
 * closes after the file; users are signed in once per file.
 */
export const it = test
  /** Server settings in addition to those of every world. A file that needs any extends this. */
  .extend('configuration', { scope: 'file' }, async (): Promise<Record<string, string>> => ({}))
  .extend('world', { scope: 'file' }, async ({ configuration }, { onCleanup }) => {
    const world = await openWorld(configuration)
    onCleanup(() => world.close())
    return world
  })
  .extend('ann', { scope: 'file' }, async ({ world }) => forTheFile(world, 'ann'))
  .extend('bob', { scope: 'file' }, async ({ world }) => forTheFile(world, 'bob'))
  .extend('mia', { scope: 'file' }, async ({ world }) => forTheFile(world, 'mia'))

/** The clock doesn't advance, so with 21 sessions this one would end first (rule rights/my-sessions). */
async function forTheFile(world: World, person: Person): Promise<Caller> {
  const caller = await world.as(person)
  await world.sql(
    "update user_sessions set used = used + interval '1 minute' where id = (select max(id) from user_sessions)",
  )
  return caller
}
