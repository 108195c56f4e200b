import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { restingPlace } from '#test/pages/arrival.ts'
import { it as onScreen } from '../fixtures.ts'

const it = onScreen

const farms = `insert into customers (account_id, name, company, address1, address2, city, state, zip_code, phone1, email) values
  ('100977', 'Oxbow Valley Growers', 'Valley Holdings', '18 Elevator Road', 'PO Box 40', 'Alden', 'IA', '50006', '641-555-0104', 'desk@oxbow.example'),
  ('-1774', 'Heron Marsh', '', '', '', '', '', '', '', ''),
  ('101310', '', 'Quillgrove Cattle', '', '', '', '', '', '', ''),
  ('5', 'elm Farm', 'zeta Group', '', '', '', '', '', '', '')`
const inOrder = [
  'Acre Farms',
  'Brook Coop',
  'Cedar Growers',
  'Dale Archived (archived)',
  'Heron Marsh',
  'Quillgrove Cattle',
  'Valley Holdings',
  'zeta Group',
]

it.beforeAll(async ({ world }) => void (await world.sql(farms)))

describe('the list of customers on a desktop', () => {
  // (rules accounts/panes, accounts/order)
  it('has its title, the details of each customer, and sorts by the first words', async ({
    openAccounts,
  }) => {
    const { page, cards, card, names } = await openAccounts()
    await page.getByRole('heading', { level: 1, name: 'Accounts Management', exact: true }).waitFor()
    await page.getByText('Manage customer accounts in the system', { exact: true }).waitFor()
    await expect.poll(names).toEqual(inOrder)
    await expect
      .poll(() => card('Oxbow').locator('.ac-open > *').allTextContents())
      .toEqual([
        'Valley Holdings',
        '100977',
        'Oxbow Valley Growers · 641-555-0104 · desk@oxbow.example · 18 Elevator Road, PO Box 40, Alden, IA 50006',
      ])
    await expect.poll(() => card('Heron').textContent()).toContain('Temporary Account ID')
    await expect.poll(() => cards.getByRole('checkbox').count()).toBe(inOrder.length)
  })

  // (rule accounts/search)
  it('is searched by name, account id and company, in any case', async ({ openAccounts }) => {
    const { page, search, names, button } = await openAccounts()
    for (const [typed, found] of [
      ['OXBOW', ['Valley Holdings']],
      ['1009', ['Valley Holdings']],
      ['holdings', ['Valley Holdings']],
      ['growers', ['Cedar Growers', 'Valley Holdings']],
    ] as const) {
      await search.fill(typed)
      await expect.poll(names).toEqual(found)
    }
    await search.fill('desk@oxbow')
    await page.getByText('No customers match your search', { exact: true }).waitFor()
    await button('Clear search').click()
    await expect.poll(names).toEqual(inOrder)
  })
})

describe('while the list is missing', () => {
  const listCall = '**/api/picklists/customers-detailed'
  const it = onScreen
    /** Opens the screen after calling `prepare`, which intercepts the request for the list. */
    .extend(
      'openWithout',
      async ({ openPage }) =>
        async (prepare: (page: Page) => Promise<unknown>): Promise<Page> => {
          const page = await openPage('ann', { path: restingPlace })
          await page.setViewportSize({ width: 1280, height: 800 })
          await prepare(page)
          await page.goto('/accounts')
          return page
        },
    )

  it('shows that it is loading on a desktop', async ({ openWithout }) => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const page = await openWithout((page) =>
      page.route(listCall, async (route) => {
        await asked
        await route.continue()
      }),
    )
    await page.getByText('Loading customers...', { exact: true }).waitFor()
    answer()
    await page.getByText('Acre Farms').first().waitFor()
  })

  it('shows that it could not be read on a desktop, and tries again', async ({
    openWithout,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    const page = await openWithout((page) =>
      page.route(listCall, (route) => route.fulfill({ status: 400, body: '' })),
    )
    await page.getByText('The customers could not be loaded').waitFor()
    await page.unroute(listCall)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Acre Farms').first().waitFor()
  })

  it('shows that there are none on a desktop', async ({ openWithout }) => {
    const page = await openWithout((page) => page.route(listCall, (route) => route.fulfill({ json: [] })))
    await page.getByText('No customers found', { exact: true }).waitFor()
  })
})
