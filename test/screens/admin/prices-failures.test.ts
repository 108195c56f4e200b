import { describe, expect } from 'vitest'
import { pricesPage } from '#test/pages/prices-page.ts'
import type { World } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

const sent = '**/api/picklists/service-types/prices'
const planned = '**/api/picklists/service-types/price-plan'

const corn = async (world: World) =>
  (
    await world.sql<{ price: number }>('select unit_price::float8 as price from service_types where id = 1')
  )[0]?.price

it.beforeEach(({ world, allowConsoleErrors }) => {
  allowConsoleErrors()
  return world.sql(`update service_types set unit_price = case id when 1 then 5.25 else 45 end, version = version + 1
    where id in (1, 4)`)
})

const raised = ['Corn ScoutingTerritory ALL', 'Unit Price', '$5.25', '$5.41']

// (rules season-prices/kept, season-prices/once)
describe('a change of prices that fails', () => {
  it('is made once after a lost answer, however often it is sent', async ({ openAdmin, world }) => {
    const prices = pricesPage(await openAdmin('service-types'))
    const { page, dialog, commit } = prices
    await prices.select('Corn Scouting')
    await prices.open.click()
    await prices.amount.fill('3')
    await prices.untilRows([raised])
    await page.route(sent, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await commit.click()
    await dialog.getByText('The server didn’t respond, so the prices may or may not have changed.').waitFor()
    // The amount field is disabled, because the first attempt might have changed the prices.
    await expect.poll(() => prices.amount.isDisabled()).toBe(true)
    await commit.click()
    await expect.poll(() => commit.isEnabled()).toBe(true)
    await page.unroute(sent)
    await commit.click()
    await prices.toast('The prices of 1 service type were changed').waitFor()
    expect(await corn(world)).toBe(5.41)
  })

  it('shows as made to a user who gives up after a lost answer, and starts over', async ({ openAdmin }) => {
    const prices = pricesPage(await openAdmin('service-types'))
    const { page, dialog } = prices
    await prices.select('Corn Scouting')
    await prices.open.click()
    await prices.amount.fill('3')
    await prices.untilRows([raised])
    await page.route(sent, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await prices.commit.click()
    await dialog.getByText('The server didn’t respond, so the prices may or may not have changed.').waitFor()
    const last = dialog.getByText(
      /^Last price change: up by 3%, rounded to cents, 1 service type, by Mia Moss/,
    )
    await last.waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await prices.open.click()
    await last.waitFor()
    await prices.untilRows([['Corn ScoutingTerritory ALL', 'Unit Price', '$5.41', '$5.57']])
  })

  it('is made by the second try if the first one never arrived', async ({ openAdmin, world }) => {
    const prices = pricesPage(await openAdmin('service-types'))
    await prices.select('Corn Scouting')
    await prices.open.click()
    await prices.amount.fill('3')
    await prices.untilRows([raised])
    await prices.page.route(sent, (route) => route.abort())
    await prices.commit.click()
    await prices.dialog
      .getByText('The server didn’t respond, so the prices may or may not have changed.')
      .waitFor()
    await prices.page.unroute(sent)
    await prices.commit.click()
    await prices.toast('The prices of 1 service type were changed').waitFor()
    expect(await corn(world)).toBe(5.41)
  })

  it('shows that its plan could not be made, and makes it on request', async ({ openAdmin }) => {
    const prices = pricesPage(await openAdmin('service-types'))
    const { page, dialog } = prices
    await prices.select('Corn Scouting')
    await prices.open.click()
    await page.route(planned, (route) => route.abort())
    await prices.amount.fill('3')
    await dialog
      .getByText(
        'The new prices could not be calculated. Nothing was changed. The server could not be reached',
      )
      .waitFor()
    await expect.poll(() => prices.commit.isDisabled()).toBe(true)
    await page.unroute(planned)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await prices.untilRows([raised])
  })

  // (rule load/waits-and-repeats)
  it('waits by itself for a limit that ends soon, and shows one that does not', async ({ openAdmin }) => {
    const prices = pricesPage(await openAdmin('service-types'))
    const { page, dialog } = prices
    await prices.select('Corn Scouting')
    await prices.open.click()
    await prices.amount.fill('3')
    await prices.untilRows([raised])
    const limited = (seconds: string) => ({
      status: 429,
      headers: { 'retry-after': seconds },
      json: { code: 'limited', message: 'Too many requests; try again in a minute' },
    })
    await page.route(sent, (route) => route.fulfill(limited('60')))
    await prices.commit.click()
    await dialog.getByText('Too many requests; try again in a minute').waitFor()
    await page.unroute(sent)
    await page.route(sent, (route) => route.fulfill(limited('1')), { times: 1 })
    await prices.commit.click()
    await prices.toast('The prices of 1 service type were changed').waitFor()
  })

  it('shows that it is busy while the plan is on its way', async ({ openAdmin }) => {
    const prices = pricesPage(await openAdmin('service-types'))
    await prices.select('Corn Scouting')
    await prices.open.click()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await prices.page.route(planned, async (route) => {
      await held
      await route.continue()
    })
    await prices.amount.fill('3')
    await prices.dialog.locator('[aria-busy=true]').waitFor()
    await expect.poll(() => prices.commit.isDisabled()).toBe(true)
    letGo()
    await prices.untilRows([raised])
  })

  it('asks to sign in above the dialog if the session ended, and continues', async ({ openAdmin, world }) => {
    const prices = pricesPage(await openAdmin('service-types'))
    const { page } = prices
    const login = page
      .getByRole('dialog', { name: 'User not logged in' })
      .getByRole('button', { name: 'Login' })
    await prices.select('Corn Scouting')
    // Waits for the request that the dialog sends when it opens. If the cookies were cleared first, the
    // rejected request would open the sign-in dialog too early.
    const last = page.waitForResponse('**/service-types/imports')
    await prices.open.click()
    await last
    await page.context().clearCookies()
    await prices.amount.fill('3')
    await login.click()
    await prices.untilRows([raised])
    await page.context().clearCookies()
    await prices.commit.click()
    await login.click()
    await prices.toast('The prices of 1 service type were changed').waitFor()
    expect(await corn(world)).toBe(5.41)
  })

  it('keeps what is selected and typed across a reload and a visit to another tab', async ({ openAdmin }) => {
    const admin = await openAdmin('service-types')
    const prices = pricesPage(admin)
    await prices.select('Corn Scouting', 'Soil Sampling')
    await prices.open.click()
    await prices.field('By').selectOption('Dollars')
    await prices.amount.fill('0.25')
    await prices.page.reload()
    await prices.untilSelected('2 selected')
    await prices.open.click()
    await expect.poll(() => prices.amount.inputValue()).toBe('0.25')
    await expect.poll(() => prices.field('By').inputValue()).toBe('dollars')
    await prices.dialog.getByRole('button', { name: 'Cancel' }).click()
    await admin.openTab('Grid Sizes')
    await expect.poll(() => prices.bar.count()).toBe(0)
    await admin.openTab('Service Types')
    await prices.untilSelected('2 selected')
  })
})

// (rule season-prices/two-people)
describe('two users', () => {
  it('whose prices have changed get the new plan, marked where it is new, and change what it shows', async ({
    openAdmin,
    world,
  }) => {
    const prices = pricesPage(await openAdmin('service-types'))
    await prices.select('Corn Scouting', 'Moisture Sensor')
    await prices.open.click()
    await prices.amount.fill('3')
    const sensor = 'Moisture SensorTerritory ALL'
    await prices.untilRows([raised, [sensor, 'Unit Price', '$45.00', '$46.35']])
    const ada = await world.as('ada')
    await ada.call('PUT', '/api/picklists/service-types/4', { unitPrice: 50 })
    await prices.commit.click()
    await prices.dialog
      .getByText(/^Ada Lund changed this list .*Review the new plan, then change the prices\.$/)
      .waitFor()
    await prices.dialog
      .getByText('1 service type has changed since you last looked; it is marked and listed first.')
      .waitFor()
    await prices.untilRows([
      [`${sensor}Changed since you last looked`, 'Unit Price', '$50.00', '$51.50'],
      raised,
    ])
    expect(await corn(world)).toBe(5.25)
    await prices.commit.click()
    await prices.toast('The prices of 2 service types were changed').waitFor()
    expect(await corn(world)).toBe(5.41)
  })

  it('who undo a change keep later corrections', async ({ openAdmin, world }) => {
    const prices = pricesPage(await openAdmin('service-types'))
    await prices.select('Corn Scouting', 'Soil Sampling')
    await prices.open.click()
    await prices.amount.fill('3')
    await prices.dialog.getByText('Prices of 2 service types will change').waitFor()
    await prices.commit.click()
    await prices.toast('The prices of 2 service types were changed').waitFor()
    const ada = await world.as('ada')
    await ada.call('PUT', '/api/picklists/service-types/1', { unitPrice: 5.5 })
    await prices.page.getByRole('button', { name: 'Undo' }).click()
    await prices
      .toast('The prices of 1 service type were restored. Later changes are kept: 1 service type')
      .waitFor()
    expect(await corn(world)).toBe(5.5)
  })

  it('one of whom acts for the other is asked by both names', async ({ openAdmin, world }) => {
    const admin = await openAdmin('service-types', {}, 'ada')
    await admin.page.evaluate(() =>
      fetch('/api/auth/admin-switch', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"userId":"mia@farm.example"}',
      }),
    )
    await admin.page.reload()
    const prices = pricesPage(admin)
    await prices.select('Corn Scouting')
    await prices.open.click()
    await prices.amount.fill('3')
    await prices.untilRows([raised])
    await prices.commit.click()
    const question = admin.page.getByRole('dialog', { name: 'Change the prices of these service types?' })
    await question.getByText('Ada Lund').first().waitFor()
    await question.getByRole('button', { name: 'Change prices' }).click()
    await prices.toast('The prices of 1 service type were changed').waitFor()
    expect(await corn(world)).toBe(5.41)
  })
})

// (rule season-prices/dialog)
it('changes the prices of 1,500 services at once, of which only the visible ones are drawn', async ({
  openAdmin,
  world,
}) => {
  await world.sql(`insert into service_types (name, unit_price, territory)
    select 'Bulk ' || lpad(n::text, 4, '0'), n, '11' from generate_series(1, 1500) n`)
  const admin = await openAdmin('service-types')
  const prices = pricesPage(admin)
  await prices.start.click()
  await admin.filter.fill('bulk')
  await prices.untilSelected('Select the service types to reprice')
  await prices.all.click()
  await prices.untilSelected('1,500 selected')
  await prices.open.click()
  await prices.amount.fill('3')
  await prices.dialog.getByText('Prices of 1,500 service types will change').waitFor()
  await expect.poll(() => prices.table.locator('tbody tr').count()).toBeLessThan(60)
  await prices.commit.click()
  await prices.toast('The prices of 1,500 service types were changed').waitFor()
  const [total] = await world.sql(
    "select sum(unit_price)::float8 as sum from service_types where name like 'Bulk %'",
  )
  // The sum of 1 to 1,500, times 1.03. The new prices need no rounding, because the old prices are whole
  // dollars.
  expect(total).toEqual({ sum: 1_159_522.5 })
})
