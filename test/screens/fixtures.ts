import { expect } from 'vitest'
import { it as onPages } from '#test/pages/fixtures.ts'
import { type OpenedScreen, openScreen } from './page.ts'

/**
 * Runs tests of the whole application in happy-dom, with the test world's server and database. To move a test
 * here from test/journeys, change its import. Here too, a test fails if its page logs console errors that the
 * test hasn't allowed.
 */
export const it = onPages
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the braces what a fixture needs.
  .extend('opened', async ({}, { onCleanup }) => {
    const opened = { screens: [] as OpenedScreen[], errorsAllowed: false }
    onCleanup(async () => {
      for (const screen of opened.screens) await screen.close()
      const errors = opened.screens.flatMap(({ consoleErrors }) => consoleErrors)
      expect(opened.errorsAllowed ? [] : errors).toEqual([])
    })
    return opened
  })
  .extend('openPage', async ({ world, opened }) => async (person, arrival) => {
    const screen = await openScreen(world, person, arrival)
    opened.screens.push(screen)
    return screen.page
  })
  .extend('allowConsoleErrors', async ({ opened }) => () => {
    opened.errorsAllowed = true
  })
