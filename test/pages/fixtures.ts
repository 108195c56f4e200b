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

/** The screens as tests ask for them, whatever draws them: the journeys and the screens tests each say how a page opens. */
export const it = inWorld
  /** Opens a page for a person who is signed in already, or for nobody. */
  .extend('openPage', async () => async (_person: Person | null, _arrival?: Arrival): Promise<Page> => {
    throw new Error('Take `it` from test/screens/fixtures.ts or test/journeys/fixtures.ts')
  })
  /** For a test that provokes failures: the browser reports them whenever it comes to it. */
  .extend('allowConsoleErrors', async () => (): void => {
    throw new Error('Take `it` from test/screens/fixtures.ts or test/journeys/fixtures.ts')
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
