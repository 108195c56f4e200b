import type { Page } from 'playwright-core'
import { it as inWorld } from '#test/world/fixtures.ts'
import { createOrder } from '#test/world/orders.ts'
import { order, type Person, scoutingLine } from '#test/world/world.ts'
import { type AccountsPage, accountsPage } from './accounts-page.ts'
import { type AdminPage, adminPage } from './admin-page.ts'
import type { Arrival, Size } from './arrival.ts'
import { type ImportPage, importPage } from './import-page.ts'
import { type InsightsPage, insightsPage } from './insights-page.ts'
import { fromList, type OrderFormPage, orderFormPage } from './order-form-page.ts'

/**
 * Fixtures for tests of the screens. test/journeys and test/screens override `openPage`, and share the rest.
 */
export const it = inWorld
  /** Opens a page with the given user signed in. If `person` is null, no one is signed in. */
  .extend('openPage', async () => async (_person: Person | null, _arrival?: Arrival): Promise<Page> => {
    throw new Error('Take `it` from test/screens/fixtures.ts or test/journeys/fixtures.ts')
  })
  /** Call this in tests that cause failures, because the browser logs those failures as errors. */
  .extend('allowConsoleErrors', async () => (): void => {
    throw new Error('Take `it` from test/screens/fixtures.ts or test/journeys/fixtures.ts')
  })
  .extend('page', async ({ openPage }) => openPage('ann'))
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
  .extend(
    'openAdmin',
    async ({ openPage }) =>
      async (tab = 'purchase-orders', arrival: Arrival = {}, person: Person = 'mia'): Promise<AdminPage> =>
        adminPage(await openPage(person, { path: `/admin?tab=${tab}`, ...arrival })),
  )
  /**
   * Opens Accounts Management and waits for the list. On a desktop, uses the narrowest width that the
   * requirements allow.
   */
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
  .extend(
    'openImport',
    async ({ openPage }) =>
      async (tab: string, arrival: Arrival = {}, person: Person = 'mia'): Promise<ImportPage> => {
        const opened = importPage(await openPage(person, { path: `/admin?tab=${tab}`, ...arrival }))
        await opened.card.waitFor()
        return opened
      },
  )
  /** Opens the form as Mia to edit a saved order with `lines` lines. */
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
