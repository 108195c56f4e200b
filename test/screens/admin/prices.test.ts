import { describe, expect } from 'vitest'
import { entryRow } from '#test/pages/entry-dialog.ts'
import { tabTo } from '#test/pages/keyboard.ts'
import { pricesPage } from '#test/pages/prices-page.ts'
import { it } from '../fixtures.ts'

it.beforeEach(({ world }) =>
  world.sql(`update service_types set (unit_price, sample_price) = (
    select p.unit, p.sample from (values (1, 5.25, 0), (2, 12.35, 0), (3, 6.5, 8.75), (4, 45, 0), (5, 20, 0), (6, 4, 0))
      p(id, unit, sample) where p.id = service_types.id)`),
)

// (rule season-prices/dialog)
describe('changing prices', () => {
  it('shows each price before and after, changes them by one press, and undoes that by another', async ({
    openAdmin,
  }) => {
    const admin = await openAdmin('service-types')
    const prices = pricesPage(admin)
    const { page, dialog, amount, commit, toast } = prices
    await prices.select('Soil Sampling', 'Corn Scouting', 'Retired Scouting')
    await prices.open.click()
    await amount.fill('3')
    await prices.untilRows([
      ['Corn ScoutingTerritory ALL', 'Unit Price', '$5.25', '$5.41'],
      ['Retired Scouting (archived)Territory ALL', 'Unit Price', '$4.00', '$4.12'],
      ['Soil SamplingTerritory ALL', 'Unit Price', '$6.50', '$6.70'],
      ['', 'Sample Price', '$8.75', '$9.01'],
    ])
    await dialog.getByText('Prices of 3 service types will change').waitFor()
    await dialog.getByText('Includes 1 archived entry.').waitFor()
    await commit.click()
    await toast('The prices of 3 service types were changed').waitFor()
    await expect.poll(() => entryRow(admin, 'Soil Sampling').cells()).toContain('$6.70')
    await expect.poll(() => prices.bar.count()).toBe(0)
    await prices.former.first().getByText('Price change: up by 3%, rounded to cents').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast('The prices of 3 service types were restored').waitFor()
    await expect.poll(() => entryRow(admin, 'Soil Sampling').cells()).toContain('$6.50')
    await prices.former.first().getByText('Restored: 3 changed').waitFor()
  })

  it('shows its rounding rule, and rounds to 5 cents, in dollars, down, and one price only', async ({
    openAdmin,
  }) => {
    const prices = pricesPage(await openAdmin('service-types'))
    await prices.select('Soil Sampling')
    await prices.open.click()
    await prices.field('Direction').selectOption('Down')
    await prices.field('By').selectOption('Dollars')
    await prices.field('Round to').selectOption('5 cents')
    await prices.field('Prices').selectOption('Sample Price only')
    await prices.amount.fill('1.02')
    await prices.dialog.getByText('Halfway amounts are rounded up: $1.025 becomes $1.05.').waitFor()
    await prices.untilRows([['Soil SamplingTerritory ALL', 'Sample Price', '$8.75', '$7.75']])
    await prices.commit.click()
    await prices.former
      .first()
      .getByText('Price change: Sample Price down by $1.02, rounded to 5 cents')
      .waitFor()
  })

  it('shows at each row what cannot be changed, and does the rest once that is left out', async ({
    openAdmin,
  }) => {
    const prices = pricesPage(await openAdmin('service-types'))
    const { dialog, commit } = prices
    await prices.start.click()
    await prices.all.click()
    await prices.open.click()
    await prices.field('Direction').selectOption('Down')
    await prices.field('By').selectOption('Dollars')
    await prices.amount.fill('5.25')
    await expect
      .poll(async () => (await prices.rows()).slice(0, 2))
      .toEqual([
        ['Corn ScoutingTerritory ALL', 'Unit Price would become $0.00; a price must stay above $0.00'],
        [
          'Retired Scouting (archived)Territory ALL',
          'Unit Price would become -$1.25; a price must stay above $0.00',
        ],
      ])
    await dialog.getByText('The prices of 2 service types can’t be changed this way.').waitFor()
    await expect.poll(() => commit.isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Leave 2 out' }).click()
    await dialog.getByText('Prices of 4 service types will change').waitFor()
    await commit.click()
    await prices.toast('The prices of 4 service types were changed').waitFor()
  })

  it('shows what is wrong with an amount, and sends none of it', async ({ openAdmin }) => {
    const prices = pricesPage(await openAdmin('service-types'))
    await prices.select('Corn Scouting')
    await prices.open.click()
    for (const typed of ['3.125', '-3', 'abc', '0', '1000']) {
      await prices.amount.fill(typed)
      await prices.dialog
        .getByText('Enter a percentage from 0.01 to 999.99, with at most 2 decimals')
        .waitFor()
    }
    await prices.field('By').selectOption('Dollars')
    await prices.untilRows([['Corn ScoutingTerritory ALL', 'Unit Price', '$5.25', '$1,005.25']])
  })

  // (rule season-prices/amount)
  it('accepts the sign with the amount, and reports an opposite sign', async ({ openAdmin }) => {
    const prices = pricesPage(await openAdmin('service-types'))
    await prices.select('Corn Scouting')
    await prices.open.click()
    await prices.amount.fill('3%')
    await prices.untilRows([['Corn ScoutingTerritory ALL', 'Unit Price', '$5.25', '$5.41']])
    await prices.amount.fill('$3')
    await prices.dialog.getByText('This is an amount in dollars: choose Dollars under By').waitFor()
    await prices.field('By').selectOption('Dollars')
    await prices.untilRows([['Corn ScoutingTerritory ALL', 'Unit Price', '$5.25', '$8.25']])
    await prices.amount.fill('$0.25')
    await prices.amount.press('Tab')
    await expect.poll(() => prices.amount.inputValue()).toBe('0.25')
    await prices.commit.click()
    await prices.toast('The prices of 1 service type were changed').waitFor()
  })

  it('names the last change of prices of the list', async ({ openAdmin }) => {
    const prices = pricesPage(await openAdmin('service-types'))
    await prices.select('Moisture Sensor')
    await prices.open.click()
    await prices.amount.fill('1.5')
    await prices.untilRows([['Moisture SensorTerritory ALL', 'Unit Price', '$45.00', '$45.68']])
    await prices.commit.click()
    await prices.toast('The prices of 1 service type were changed').waitFor()
    await prices.select('Moisture Sensor')
    await prices.open.click()
    await prices.dialog
      .getByText(
        /^Last price change: up by 1.5%, rounded to cents, 1 service type, by Mia Moss, Mar 14, 2026/,
      )
      .waitFor()
  })

  it('is done by keyboard alone', async ({ openAdmin, world }) => {
    const { page, untilSelected, untilRows, toast } = pricesPage(await openAdmin('grid-sizes'))
    const { keyboard } = page
    await page.getByText('2.5 acre').first().waitFor()
    await tabTo(page, 'Change prices')
    await keyboard.press('Enter')
    await tabTo(page, 'Select all shown')
    await keyboard.press('Space')
    await untilSelected('2 selected')
    await tabTo(page, 'Change prices (2)')
    await keyboard.press('Enter')
    await keyboard.type('10')
    await untilRows([
      ['2.5 acreTerritory 11', 'Service Price', '$9.25', '$10.18'],
      ['OtherTerritory 11', 'Stays: no price is set'],
    ])
    await keyboard.press('Enter')
    await toast('The prices of 1 grid size were changed').waitFor()
    expect(await world.sql('select price::float8 from grid_sizes order by id')).toEqual([
      { price: 10.18 },
      { price: 0 },
    ])
    await tabTo(page, 'Change prices')
  })
})

// (rule season-prices/selecting)
describe('selecting', () => {
  it('needs a list with prices, and leaves the table unchanged once it is canceled', async ({
    openAdmin,
  }) => {
    const admin = await openAdmin('service-types')
    const prices = pricesPage(admin)
    const heads = admin.page.getByRole('columnheader')
    await prices.start.waitFor()
    const before = await heads.allTextContents()
    await prices.start.click()
    await prices.untilSelected('Select the service types to reprice')
    await expect.poll(() => prices.open.isDisabled()).toBe(true)
    await expect.poll(() => heads.allTextContents()).toEqual(['Select', ...before])
    await prices.bar.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => heads.allTextContents()).toEqual(before)
    for (const tab of ['Crops', 'Coop Names', 'Customers', 'Agronomists']) {
      await admin.openTab(tab)
      await entryRow(admin, '').row.first().waitFor()
      await expect.poll(() => prices.start.count()).toBe(0)
    }
  })

  it('covers what is shown: what the filter hides is not selected until it is shown again', async ({
    openAdmin,
  }) => {
    const admin = await openAdmin('service-types')
    const prices = pricesPage(admin)
    await prices.start.click()
    await prices.all.click()
    await prices.untilSelected('6 selected')
    await admin.filter.fill('scouting')
    await prices.untilSelected('3 selected')
    await prices.all.click()
    await prices.untilSelected('Select the service types to reprice')
    await admin.filter.fill('')
    await prices.untilSelected('3 selected')
    await prices.box('Corn Scouting').click()
    await prices.open.click()
    await prices.amount.fill('10')
    await prices.dialog.getByText('Prices of 4 service types will change').waitFor()
  })
})
