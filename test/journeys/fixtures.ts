import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { closeSharedBrowser, sharedBrowser } from '#test/world/browser.ts'
import { it as inWorld } from '#test/world/fixtures.ts'
import { createOrder } from '#test/world/orders.ts'
import { order, type Person, scoutingLine } from '#test/world/world.ts'
import { type Arrival, contextPool, type OpenedPage, type Size } from './browser-contexts.ts'
import { type AccountsPage, accountsPage } from './pages/accounts-page.ts'
import { type AdminPage, adminPage } from './pages/admin-page.ts'
import { type ImportPage, importPage } from './pages/import-page.ts'
import { type InsightsPage, insightsPage } from './pages/insights-page.ts'
import { fromList, type OrderFormPage, orderFormPage } from './pages/order-form-page.ts'

/** Tests in a real Chromium, one a worker. A test fails whose pages tell the console of an error that it didn't allow. */
export const it = inWorld
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
  /** Opens a page for somebody who is signed in already, or for nobody. */
  .extend(
    'openPage',
    async ({ opened }) =>
      async (person: Person | null, arrival?: Arrival): Promise<Page> => {
        const fresh = await opened.contexts.open(person, arrival)
        opened.pages.push(fresh)
        return fresh.page
      },
  )
  /** For a test that provokes failures: the browser reports them whenever it comes to it. */
  .extend('allowConsoleErrors', async ({ opened }) => () => {
    opened.errorsAllowed = true
  })
  /** The context of a page for tests that change it; later pages get another one. */
  .extend('contextOf', async ({ opened }) => (page: Page) => {
    opened.pages.find((one) => one.page === page)?.keepContext()
    return page.context()
  })
  /** The first screen, with Ann signed in. */
  .extend('page', async ({ openPage }) => openPage('ann'))
  /** A new order of Ann's. */
  .extend('form', async ({ page }): Promise<OrderFormPage> => {
    const form = orderFormPage(page)
    await form.untilReady()
    return form
  })
  .extend(
    'openInsights',
    async ({ openPage }) =>
      async (person: Person, arrival: Arrival = {}): Promise<InsightsPage> =>
        insightsPage(await openPage(person, { path: '/insights', ...arrival })),
  )
  /** The administration, at one of its tabs. */
  .extend(
    'openAdmin',
    async ({ openPage }) =>
      async (tab = 'purchase-orders', arrival: Arrival = {}, person: Person = 'mia'): Promise<AdminPage> =>
        adminPage(await openPage(person, { path: `/admin?tab=${tab}`, ...arrival })),
  )
  /** Accounts Management, with its list; at a desk as narrow as the requirements have it. */
  .extend(
    'openAccounts',
    async ({ openPage }) =>
      async (arrival: Arrival = {}, person: Person = 'ann'): Promise<AccountsPage> => {
        const accounts = accountsPage(await openPage(person, { path: '/accounts', ...arrival }))
        if (arrival.size !== 'phone') await accounts.page.setViewportSize({ width: 1280, height: 800 })
        await accounts.search.waitFor()
        return accounts
      },
  )
  /** The import of a list, on its tab. */
  .extend(
    'openImport',
    async ({ openPage }) =>
      async (tab: string, arrival: Arrival = {}, person: Person = 'mia'): Promise<ImportPage> => {
        const opened = importPage(await openPage(person, { path: `/admin?tab=${tab}`, ...arrival }))
        await opened.card.waitFor()
        return opened
      },
  )
  /** The form with a stored order of that many lines, opened by Mia. */
  .extend(
    'openLines',
    async ({ openPage, mia }) =>
      async (lines: number, size: Size = 'desk'): Promise<OrderFormPage> => {
        const lineItems = Array.from({ length: lines }, (_, i) =>
          scoutingLine({ fieldName: `Field ${i + 1}`, acres: 100 + i }),
        )
        const stored = await createOrder(mia, order({ lineItems }))
        const page = await openPage('mia', { size, ...fromList('edit', stored) })
        await page.getByText(`Field ${lines}`, { exact: true }).first().waitFor()
        return orderFormPage(page)
      },
  )
