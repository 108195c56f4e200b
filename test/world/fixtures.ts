import { test } from 'vitest'
import { type Caller, openWorld, type Person, type World } from './world.ts'

/**
 * Fixtures that tests request by name. A test file has a single world, which opens when a test first requests
 * it. Each user signs in once per file.
 */
export const it = test
  /** Extra server settings; none by default. Test files that need some override this fixture. */
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
