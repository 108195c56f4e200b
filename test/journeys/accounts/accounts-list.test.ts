import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { restingPlace, type Size } from '#test/pages/arrival.ts'
import { expectAccessible, expectTouchable } from '../axe.ts'
import { it as inBrowser } from '../fixtures.ts'

const it = inBrowser
const sizes = ['desk', 'phone'] as const

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
  'Oxbow Valley Growers',
  'elm Farm',
]

it.beforeAll(async ({ world }) => void (await world.sql(farms)))

describe.each(sizes)('the list of customers at a %s', (size) => {
  // (rules accounts/panes, accounts/order)
  it('has its title, what is known of each customer, and the order of the first words', async ({
    openAccounts,
  }) => {
    const { page, cards, card, names } = await openAccounts({ size })
    await page.getByRole('heading', { level: 1, name: 'Accounts Management', exact: true }).waitFor()
    await page.getByText('Manage customer accounts in the system', { exact: true }).waitFor()
    await expect.poll(names).toEqual(inOrder)
    await expect
      .poll(() => card('Oxbow').locator('.ac-open > *').allTextContents())
      .toEqual([
        'Oxbow Valley Growers',
        '100977',
        'Valley Holdings',
        '18 Elevator Road, PO Box 40, Alden, IA 50006',
        '641-555-0104 · desk@oxbow.example',
      ])
    await expect.poll(() => card('Heron').textContent()).toContain('Temporary Account ID')
    await expect.poll(() => cards.getByRole('checkbox').count()).toBe(inOrder.length)
    await expectAccessible(page)
    await expectTouchable(page)
  })

  // (rule accounts/search)
  it('is searched by name, account id and company, whatever the case', async ({ openAccounts }) => {
    const { page, search, names, button } = await openAccounts({ size })
    for (const [typed, found] of [
      ['OXBOW', ['Oxbow Valley Growers']],
      ['1009', ['Oxbow Valley Growers']],
      ['holdings', ['Oxbow Valley Growers']],
      ['growers', ['Cedar Growers', 'Oxbow Valley Growers']],
    ] as const) {
      await search.fill(typed)
      await expect.poll(names).toEqual(found)
    }
    await search.fill('desk@oxbow')
    await page.getByText('No customers match your search', { exact: true }).waitFor()
    await expectAccessible(page)
    await button('Clear search').click()
    await expect.poll(names).toEqual(inOrder)
  })

  // (rule accounts/panes)
  it('opens a customer beside it, or on a phone in its place', async ({ openAccounts }) => {
    const { page, open, list, detail, cards, values, field, button } = await openAccounts({ size })
    if (size === 'desk') {
      await detail.getByText('Select a customer to view details', { exact: true }).waitFor()
      await expect.poll(() => button('Edit').count()).toBe(0)
    }
    await open('Heron')
    await expect
      .poll(() => values('Name *', 'Account ID *', 'UUID'))
      .toEqual({
        'Name *': 'Heron Marsh',
        'Account ID *': '-1774',
        UUID: '',
      })
    await expect.poll(() => field('UUID').getAttribute('placeholder')).toBe('No UUID assigned')
    await expect.poll(() => field('Account ID *').getAttribute('placeholder')).toBe('Temporary Account ID')
    // (rule accounts/editing)
    const inputs = detail.locator('input:not([type=checkbox]), textarea')
    await expect
      .poll(() => inputs.evaluateAll((all) => all.map((one) => one.hasAttribute('readonly'))))
      .toEqual(Array(12).fill(true))
    await expect.poll(() => field('Active').isDisabled()).toBe(true)
    await expectAccessible(page)
    await expectTouchable(page)
    if (size === 'desk') {
      await expect.poll(() => cards.first().isVisible()).toBe(true)
      const [left, right] = [await list.boundingBox(), await detail.boundingBox()]
      expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
      return
    }
    await expect.poll(() => cards.first().isVisible()).toBe(false)
    await button('All customers').click()
    await expect.poll(() => cards.first().isVisible()).toBe(true)
    await open('Acre Farms')
    await page.goBack()
    await expect.poll(() => cards.first().isVisible()).toBe(true)
  })
})

// (rule accounts/editing)
it.for(sizes)('a customer is shown with all its fields on a %s', async (size, { openAccounts }) => {
  const { open, detail, field, values } = await openAccounts({ size })
  await open('Oxbow')
  const fields = {
    'Name *': 'Oxbow Valley Growers',
    'Account ID *': '100977',
    UUID: '',
    Company: 'Valley Holdings',
    'Address 1': '18 Elevator Road',
    'Address 2': 'PO Box 40',
    City: 'Alden',
    State: 'IA',
    'Zip Code': '50006',
    'Phone 1': '641-555-0104',
    'Phone 2': '',
    Email: 'desk@oxbow.example',
  }
  await expect.poll(() => values(...Object.keys(fields))).toEqual(fields)
  await expect.poll(() => field('Name *').getAttribute('aria-required')).toBe('true')
  if (size === 'desk') {
    const ends = ['Phone 1', 'Phone 2', 'Email'].map(async (label) => {
      const box = await field(label).boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    })
    expect(new Set(await Promise.all(ends)).size, 'they stand on one line').toBe(1)
  }
  const status = detail.getByRole('group', { name: 'Status', exact: true })
  await expect.poll(() => status.getByLabel('Active', { exact: true }).isChecked()).toBe(true)
})

describe('while the list is not there', () => {
  const listCall = '**/api/picklists/customers-detailed'
  const it = inBrowser
    /** Opens the screen after `prepare` has decided what becomes of the list. */
    .extend(
      'openWithout',
      async ({ openPage }) =>
        async (size: Size, prepare: (page: Page) => Promise<unknown>): Promise<Page> => {
          const page = await openPage('ann', { size, path: restingPlace })
          if (size === 'desk') await page.setViewportSize({ width: 1280, height: 800 })
          await prepare(page)
          await page.goto('/accounts')
          return page
        },
    )

  it.for(sizes)('says that it loads on a %s', async (size, { openWithout }) => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const page = await openWithout(size, (page) =>
      page.route(listCall, async (route) => {
        await asked
        await route.continue()
      }),
    )
    await page.getByText('Loading customers...', { exact: true }).waitFor()
    answer()
    await page.getByText('Acre Farms').first().waitFor()
  })

  it.for(sizes)(
    'says that it could not be read on a %s, and tries again',
    async (size, { openWithout, allowConsoleErrors }) => {
      allowConsoleErrors()
      const page = await openWithout(size, (page) =>
        page.route(listCall, (route) => route.fulfill({ status: 400, body: '' })),
      )
      await page.getByText('The customers could not be loaded').waitFor()
      await expectAccessible(page)
      await expectTouchable(page)
      await page.unroute(listCall)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByText('Acre Farms').first().waitFor()
    },
  )

  it.for(sizes)('says that there are none on a %s', async (size, { openWithout }) => {
    const page = await openWithout(size, (page) =>
      page.route(listCall, (route) => route.fulfill({ json: [] })),
    )
    await page.getByText('No customers found', { exact: true }).waitFor()
    await expectAccessible(page)
    await expectTouchable(page)
  })
})
