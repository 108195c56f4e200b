import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Arrival } from '#test/pages/arrival.ts'
import { it as onPages } from '#test/pages/fixtures.ts'
import { closeSharedBrowser, sharedBrowser } from '#test/world/browser.ts'
import type { Person } from '#test/world/world.ts'
import { contextPool, type OpenedPage } from './browser-contexts.ts'

/**
 * Tests in a real Chromium, which is started once per worker. A test fails if its pages log console errors
 * that the test hasn't allowed.
 */
export const it = onPages
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the braces what a fixture needs.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    onCleanup(closeSharedBrowser)
    return sharedBrowser()
  })
  .extend('contexts', { scope: 'file' }, async ({ world, browser }, { onCleanup }) => {
    const contexts = contextPool(browser, world)
    onCleanup(() => contexts.close())
    return contexts
  })
  .extend('opened', async ({ contexts }, { onCleanup }) => {
    const opened = { contexts, pages: [] as OpenedPage[], errorsAllowed: false }
    onCleanup(async () => {
      for (const page of opened.pages) await page.close()
      const errors = opened.pages.flatMap(({ consoleErrors }) => consoleErrors)
      expect(opened.errorsAllowed ? [] : errors).toEqual([])
    })
    return opened
  })
  /** Opens a page with `person` signed in. If `person` is null, no one is signed in. */
  .extend(
    'openPage',
    async ({ opened }) =>
      async (person: Person | null, arrival?: Arrival): Promise<Page> => {
        const fresh = await opened.contexts.open(person, arrival)
        opened.pages.push(fresh)
        return fresh.page
      },
  )
  /** Tests that cause failures call this, because the browser logs the failures as errors. */
  .extend('allowConsoleErrors', async ({ opened }) => () => {
    opened.errorsAllowed = true
  })
  /**
   * A page's browser context, for tests that change the context. Pages that are opened later get a new
   * context.
   */
  .extend('contextOf', async ({ opened }) => (page: Page) => {
    opened.pages.find((one) => one.page === page)?.keepContext()
    return page.context()
  })
