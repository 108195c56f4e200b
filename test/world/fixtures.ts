import { test } from 'vitest'
import { type Caller, openWorld, type Person, type World } from './world.ts'

/**
 * The fixtures that a test requests by name. The first test in a file that requests a world opens it; it
 * closes after the file. Users sign in once per file.
 */
export const it = test
  /** Server settings besides the usual ones. A file that needs any overrides this. */
  .extend('configuration', { scope: 'file' }, async (): Promise<Record<string, string>> => ({}))
  .extend('world', { scope: 'file' }, async ({ configuration }, { onCleanup }) => {
    const world = await openWorld(configuration)
    onCleanup(() => world.close())
    return world
  })
  .extend('ann', { scope: 'file' }, async ({ world }) => forTheFile(world, 'ann'))
  .extend('bob', { scope: 'file' }, async ({ world }) => forTheFile(world, 'bob'))
  .extend('mia', { scope: 'file' }, async ({ world }) => forTheFile(world, 'mia'))

/**
 * Makes this session newer than the others, because the clock doesn't advance and a 21st session would end
 * the oldest one (rule rights/my-sessions).
 */
async function forTheFile(world: World, person: Person): Promise<Caller> {
  const caller = await world.as(person)
  await world.sql(
    "update user_sessions set used = used + interval '1 minute' where id = (select max(id) from user_sessions)",
  )
  return caller
}
