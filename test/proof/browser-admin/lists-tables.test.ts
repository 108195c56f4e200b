import { describe, expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'

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
  it('gives names their room at every width, and only the table scrolls sideways', async ({ openAdmin }) => {
    const { page } = await openAdmin('customers')
    const narrow = () =>
      page
        .locator('.ls-table th:not([style*=width])')
        .evaluateAll((heads) => heads.filter((head) => head.getBoundingClientRect().width < 150).length)
    for (const [tab, [, name]] of Object.entries(tabs)) {
      await page.goto(`/admin?tab=${tab}`)
      await page.locator('.ls-title', { hasText: name }).first().waitFor()
      for (const width of [768, 820, 900, 1024]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(narrow, { message: `${tab} at ${width}` }).toBe(0)
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    }
  })
})
