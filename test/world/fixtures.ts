import { test } from 'vitest'
import { type Caller, openWorld, type Person, type World } from './world.ts'

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
  .extend('ann', { scope: 'file' }, async ({ world }) => forTheFile(world, 'ann'))
  .extend('bob', { scope: 'file' }, async ({ world }) => forTheFile(world, 'bob'))
  .extend('mia', { scope: 'file' }, async ({ world }) => forTheFile(world, 'mia'))

/** The clock doesn't move: of 21 sessions this one would be the first to end (rule rights/my-sessions). */
async function forTheFile(world: World, person: Person): Promise<Caller> {
  const caller = await world.as(person)
  await world.sql(
    "update user_sessions set used = used + interval '1 minute' where id = (select max(id) from user_sessions)",
  )
  return caller
}
