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

/** The screens as tests use them, in any environment: journeys and screens tests define how a page opens. */
export const it = inWorld
  /** Opens a page for a user who is already signed in, or for nobody. */
  .extend('openPage', async () => async (_person: Person | null, _arrival?: Arrival): Promise<Page> => {
    throw new Error('Take `it` from test/screens/fixtures.ts or test/journeys/fixtures.ts')
  })
  /** For tests that provoke failures, which the browser may report at any time. */
  .extend('allowConsoleErrors', async () => (): void => {
    throw new Error('Take `it` from test/screens/fixtures.ts or test/journeys/fixtures.ts')
  })
  /** The first screen, with Ann signed in. */
  .extend('page', async ({ openPage }) => openPage('ann'))
  /** A new order by Ann. */
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
  /** Administration, at one of its tabs. */
  .extend(
    'openAdmin',
    async ({ openPage }) =>
      async (tab = 'purchase-orders', arrival: Arrival = {}, person: Person = 'mia'): Promise<AdminPage> =>
        adminPage(await openPage(person, { path: `/admin?tab=${tab}`, ...arrival })),
  )
  /** Accounts Management with its list; on a desktop, as narrow as the requirements allow. */
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
