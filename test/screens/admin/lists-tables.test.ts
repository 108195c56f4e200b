import { describe, expect } from 'vitest'
import { entryRow } from '#test/pages/entry-dialog.ts'
import { it } from '../fixtures.ts'

const tabs = {
  customers: [
    ['Account ID', 'Name', 'Company', 'Location'],
    'Acre Farms',
    ['100', 'Acre Farms', '', 'Ames, IA'],
  ],
  agronomists: [
    ['Email', 'Name', 'Territory', 'Level', 'Status'],
    'Ada Lund',
    ['ada@farm.example', 'Ada Lund', '51', 'Admin', 'Active'],
  ],
  'service-types': [
    ['Territory', 'Name', 'Unit Price', 'Sample Price', 'Units', 'Max Discount', 'Service Type', 'Locked'],
    'Soil Sampling',
    ['ALL', 'Soil Sampling', '$6.50', '$8.75', 'sample, acre', '5.0%', 'contract', ''],
  ],
  'grid-sizes': [
    ['Territory', 'Size', 'Service Price', 'Locked'],
    '2.5 acre',
    ['11', '2.5 acre', '$9.25', ''],
  ],
  'coop-names': [['Account ID', 'Name'], 'Brook Coop', ['101', 'Brook Coop']],
  crops: [
    ['ID', 'Crop', 'Filter', 'Season', 'Status'],
    'Soybeans',
    ['soybeans-all', 'Soybeans', 'all', 'summer', 'Active'],
  ],
} as const

it.beforeAll(async ({ world }) => {
  await world.sql(`update customers set city = 'Ames', state = 'IA' where id = 1`)
  await world.sql(`update crops set status = false where id = 'corn-all'`)
  await world.sql(`update service_types set service_type = '' where name = 'Soil Sampling'`)
  await world.sql(`insert into coop_names values ('C2', '207', 'Creek Elevator', false)`)
  await world.sql(`insert into customers (account_id, name, active) values ('-1774', 'Heron Marsh', false)`)
})

// (rule list-tabs/tables)
describe('the table of a list', () => {
  it('has its columns and shows its rows, at 1280 px', async ({ openAdmin }) => {
    const admin = await openAdmin('customers')
    await admin.page.setViewportSize({ width: 1280, height: 800 })
    for (const [tab, [columns, name, cells]] of Object.entries(tabs)) {
      await admin.page.goto(`/admin?tab=${tab}`)
      await entryRow(admin, name).row.waitFor()
      const heads = admin.page.getByRole('columnheader')
      await expect.poll(() => heads.allTextContents()).toEqual([...columns, 'Actions'])
      await expect.poll(() => entryRow(admin, name).cells()).toEqual(cells)
    }
  })

  it('is one ruled entry per row on a phone', async ({ openAdmin }) => {
    const admin = await openAdmin('customers', { size: 'phone' })
    for (const [tab, [, name, cells]] of Object.entries(tabs)) {
      await admin.page.goto(`/admin?tab=${tab}`)
      await entryRow(admin, name).row.waitFor()
      // On a phone, empty cells are omitted.
      await expect.poll(() => entryRow(admin, name).cells()).toEqual(cells.filter((text) => text !== ''))
    }
  })

  it('dims and marks archived rows, and shows a lock with its word', async ({ openAdmin }) => {
    const admin = await openAdmin('service-types')
    await entryRow(admin, 'Retired Scouting').row.getByText('(archived)').waitFor()
    const locked = entryRow(admin, 'Locked Sampling').row
    await locked.getByText('Locked', { exact: true }).waitFor()
    await locked.locator('td svg').waitFor()
    await expect.poll(() => entryRow(admin, 'Corn Scouting').row.locator('td svg').count()).toBe(0)
    await admin.openTab('Crops')
    await expect
      .poll(() => entryRow(admin, 'corn-all').cells())
      .toEqual(['corn-all', 'Corn', 'all', 'summer', 'Inactive'])
  })
})

describe('the filters of a list', () => {
  // (rules list-tabs/filters, list-tabs/new-customers)
  it('show customers by status and by any word of their row, and count them', async ({ openAdmin }) => {
    const { page, filter, untilCount } = await openAdmin('customers')
    await untilCount('Showing 5 of 5 customers')
    const status = page.getByLabel('Status', { exact: true })
    await expect
      .poll(() => status.locator('option').allTextContents())
      .toEqual(['All', 'Active', 'Archived', 'New'])
    await status.selectOption('Active')
    await untilCount('Showing 3 of 5 customers')
    await status.selectOption('Archived')
    await untilCount('Showing 2 of 5 customers')
    await status.selectOption('New')
    await untilCount('Showing 1 of 5 customers')
    await page.getByRole('button', { name: 'Edit ID Heron Marsh' }).waitFor()
    await status.selectOption('All')
    await filter.fill('ames')
    await untilCount('Showing 1 of 5 customers')
    await filter.fill('nobody')
    await page.getByRole('heading', { name: 'No customers match "nobody"' }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await untilCount('Showing 5 of 5 customers')
    await expect.poll(() => filter.inputValue()).toBe('')
  })

  // (rule administration/tabs)
  it('are in the address, across a reload', async ({ openAdmin }) => {
    const { page, filter, untilCount } = await openAdmin('agronomists')
    await untilCount('Showing 5 of 5 agronomists')
    const status = page.getByLabel('Status', { exact: true })
    await expect.poll(() => status.locator('option').allTextContents()).toEqual(['All', 'Active', 'Archived'])
    await status.selectOption('Archived')
    await untilCount('Showing 1 of 5 agronomists')
    await status.selectOption('Active')
    await filter.fill('41')
    await untilCount('Showing 2 of 5 agronomists')
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await page.waitForURL(/status=active.*q=41.*sort=name/)
    await page.reload()
    await untilCount('Showing 2 of 5 agronomists')
    await expect.poll(() => filter.inputValue()).toBe('41')
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'))
      .toBe('ascending')
  })

  it('show coop names by status and by any word of their row', async ({ openAdmin }) => {
    const { page, filter, untilCount } = await openAdmin('coop-names')
    await untilCount('Showing 2 of 2 coop names')
    const status = page.getByLabel('Status', { exact: true })
    await status.selectOption('Active')
    await page.getByRole('button', { name: 'Edit Creek Elevator' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Edit Brook Coop' }).waitFor()
    await status.selectOption('Archived')
    await page.getByRole('button', { name: 'Edit Brook Coop' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Edit Creek Elevator' }).waitFor()
    await status.selectOption('All')
    await filter.fill('207')
    await untilCount('Showing 1 of 2 coop names')
    await page.getByRole('button', { name: 'Edit Creek Elevator' }).waitFor()
  })

  it('are only a text when all entries are shown', async ({ openAdmin }) => {
    const admin = await openAdmin('crops')
    for (const [tab, count] of [
      ['Crops', 'Showing 2 of 2 crops'],
      ['Grid Sizes', 'Showing 2 of 2 grid sizes'],
      ['Service Types', 'Showing 6 of 6 service types'],
    ] as const) {
      await admin.openTab(tab)
      await admin.untilCount(count)
      await expect.poll(() => admin.page.getByLabel('Status', { exact: true }).count()).toBe(0)
    }
    await admin.openTab('Coop Names')
    await expect
      .poll(() => admin.page.getByLabel('Status', { exact: true }).locator('option').allTextContents())
      .toEqual(['All', 'Active', 'Archived'])
  })
})

describe('sorting', () => {
  const last = ['Bob Adams', 'Ada Lund', 'Mia Moss', 'Olga Past', 'Ann Zed']

  // (rule lists/by-last-name)
  it('sorts agronomists by every column, the name by its last word', async ({ openAdmin }) => {
    const { page, untilCount } = await openAdmin('agronomists')
    await untilCount('Showing 5 of 5 agronomists')
    const names = () => page.locator('td.ls-title').allTextContents()
    await expect
      .poll(() => page.locator('th button').allTextContents())
      .toEqual(['Email', 'Name', 'Territory', 'Level', 'Status'])
    const head = (name: string) => page.getByRole('button', { name, exact: true })
    await head('Name').click()
    await expect.poll(names).toEqual(last)
    await head('Name').click()
    await expect.poll(names).toEqual(last.toReversed())
    await head('Territory').click()
    await expect.poll(async () => (await names()).at(-1)).toBe('Ada Lund')
    await head('Level').click()
    await expect.poll(async () => (await names()).at(0)).toBe('Ada Lund')
    await expect.poll(async () => (await names()).at(-1)).toBe('Mia Moss')
  })

  it('sorts service types by their price', async ({ openAdmin }) => {
    const { page } = await openAdmin('service-types')
    await page.getByRole('button', { name: 'Unit Price', exact: true }).click()
    const prices = async () =>
      (await page.locator('.ls-table tbody tr[data-index] td:nth-child(3)').allTextContents()).map((text) =>
        Number(text.replace(/[$,]/g, '')),
      )
    await expect.poll(prices).toEqual([4, 5.25, 6.5, 12.35, 20, 45])
  })

  it('is a field on a phone', async ({ openAdmin }) => {
    const { page } = await openAdmin('agronomists', { size: 'phone' })
    await page.getByLabel('Sort by').selectOption('Name')
    await expect.poll(() => page.locator('td.ls-title').allTextContents()).toEqual(last)
  })
})

// (rule list-tabs/tables)
it('Import or export leads to the import below the table', async ({ openAdmin }) => {
  const { page } = await openAdmin('crops')
  await page.getByRole('button', { name: 'Import or export', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Import from CSV')
})

// (rule lists/failure-is-not-empty)
it('a list that fails to load shows an error, and is retried', async ({ openAdmin, allowConsoleErrors }) => {
  allowConsoleErrors()
  const { page, untilCount, openTab } = await openAdmin('legal')
  await page.route('**/api/picklists/crops', (route) => route.fulfill({ status: 503, body: '' }))
  await openTab('Crops')
  await page.getByRole('heading', { name: 'The crops could not be loaded' }).waitFor()
  await page.unroute('**/api/picklists/crops')
  await page.getByRole('button', { name: 'Try again' }).click()
  await untilCount('Showing 2 of 2 crops')
})

it('a list without entries shows how to add some', async ({ openAdmin }) => {
  const { page, openTab } = await openAdmin('legal')
  await page.route('**/api/picklists/coop-names', (route) => route.fulfill({ json: [] }))
  await openTab('Coop Names')
  await page.getByRole('heading', { name: 'There are no coop names yet' }).waitFor()
  await page.getByRole('button', { name: 'New', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Import from CSV', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Import from CSV')
})
