import { describe, expect } from 'vitest'
import { insightsPage } from '#test/pages/insights-page.ts'
import { lastSeason, renewalDialog, renewalsOf } from '#test/pages/renewal-dialog.ts'
import { createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'
import { finalize, order, scoutingLine, services } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

it.beforeEach(async ({ world }) => {
  await removeOrders(world)
  await world.sql('update customers set active = id < 4')
  await world.sql('update service_types set active = id < 6')
})

// (rule renewals/never-twice)
describe('a season of fourteen orders', () => {
  it('is created whole after the network was cut at the seventh', async ({
    world,
    ann,
    openPage,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    for (let i = 0; i < 14; i += 1) await createOrder(ann, lastSeason())
    const page = await openPage('ann', { path: '/insights' })
    let sent = 0
    await page.route(`**${ordersPath}`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      sent += 1
      if (sent !== 7) return route.fallback()
      // The server saves the order, but the test drops the response.
      await route.fetch()
      await route.abort()
    })
    const dialog = await renewalDialog(page).open()
    await dialog.getByRole('button', { name: 'Create 14 orders' }).click()
    await dialog.getByText('14 orders created.').waitFor()
    const made = await renewalsOf(world)
    expect(made).toHaveLength(14)
    expect(new Set(made.map(({ source }) => source)).size).toBe(14)
    expect(sent).toBe(15)
  })

  it('is created whole after the browser was killed at the seventh', async ({
    world,
    ann,
    openPage,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    for (let i = 0; i < 14; i += 1) await createOrder(ann, lastSeason())
    const page = await openPage('ann', { path: '/insights' })
    let sent = 0
    await page.route(`**${ordersPath}`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      sent += 1
      if (sent < 7) return route.fallback()
      if (sent === 7) await route.fetch()
      await route.abort()
    })
    const dialog = await renewalDialog(page).open()
    await dialog.getByRole('button', { name: 'Create 14 orders' }).click()
    await dialog.getByText('6 of 14 done. The server can’t be reached. Retrying…').waitFor()
    await page.close()

    const again = await renewalDialog(await openPage('ann', { path: '/insights' })).open()
    await again.getByRole('button', { name: 'Create 7 orders' }).click()
    await again.getByText('7 orders created.').waitFor()
    const made = await renewalsOf(world)
    expect(new Set(made.map(({ source }) => source)).size).toBe(14)
    expect(made).toHaveLength(14)
  })
})

// (rules renewals/a-second-one-asks, renewals/says-where-from)
it('a renewed order shows it, and is renewed again only on request', async ({ world, ann, openPage }) => {
  const source = await createOrder(ann, lastSeason())
  const first = await createOrder(ann, order({ fiscalYear: 2026, renewedFromId: source.id }))
  const page = await openPage('ann', { path: '/insights' })
  const dialog = await renewalDialog(page).open()
  await dialog.getByText(`Renewed as ${first.id}`).waitFor()
  const tick = dialog.getByRole('checkbox', { name: `Renew ${source.id}` })
  await expect.poll(() => tick.isChecked()).toBe(false)
  await tick.click()
  const question = page.getByRole('dialog', { name: `Renew ${source.id} again?` })
  await question.getByRole('button', { name: 'Renew again' }).click()
  await dialog.getByRole('button', { name: 'Create 1 order' }).click()
  await dialog.getByText('1 order created.').waitFor()
  expect(await renewalsOf(world)).toHaveLength(2)
  await dialog.getByRole('link', { name: 'Purchase order 3' }).click()
  await expect.poll(() => dialog.isVisible()).toBe(false)
  await expect.poll(() => new URL(page.url()).search).toBe('?q=3')
  const insights = insightsPage(page)
  await insights.card(3).getByText('Renewed from').waitFor()
  await insights
    .card(3)
    .getByRole('link', { name: `Purchase order ${source.id}` })
    .click()
  await insights.card(source.id).getByText('Renewed as').waitFor()
  await insights
    .card(source.id)
    .getByRole('link', { name: `Purchase order ${first.id}` })
    .click()
  await insights.card(first.id).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe(`?q=${first.id}`)
})

// (rules renewals/as-agreed, renewals/credits-never-guessed, renewals/discount-of-managers)
it('as finally agreed reports what cannot be matched', async ({ world, mia, openPage }) => {
  const source = await createOrder(mia, lastSeason({ discountPercentage: 5 }))
  await finalize(world, source.id)
  const child = (documentType: string, lineItems: unknown[]) =>
    order({ parentPoId: source.id, contractType: undefined, documentType, lineItems, creditsOver: 0 })
  const memo = await createOrder(
    mia,
    child('credit_memo', [scoutingLine({ acres: 40 }), scoutingLine({ fieldName: 'Gone', acres: 4 })]),
  )
  await finalize(world, memo.id)
  await world.sql('update service_types set unit_price = 6 where id = $1', [services.cornScouting])
  const page = await openPage('ann', { path: '/insights' })
  const dialog = await renewalDialog(page).open()
  await dialog.getByText('With supplementals and credits').click()
  await dialog.getByRole('button', { name: /^PO 1 / }).click()
  await dialog.getByText('The order discount of 5.00% was not renewed; only managers may set one.').waitFor()
  await dialog
    .getByText(`1-C1: 4 acres of Corn Scouting on Gone, $19.95, was not ordered for this field in this unit`)
    .waitFor()
  await dialog.getByText('FY 2025 $279.30 → FY 2026 $360.00').waitFor()
  await world.sql('update service_types set unit_price = 5.25 where id = $1', [services.cornScouting])
})

// (rule renewals/fixed-in-place)
it('a fully credited order has nothing to renew, and nothing to correct', async ({
  world,
  mia,
  openPage,
}) => {
  const source = await createOrder(mia, lastSeason())
  await finalize(world, source.id)
  const memo = await createOrder(
    mia,
    order({
      parentPoId: source.id,
      contractType: undefined,
      documentType: 'credit_memo',
      lineItems: [scoutingLine({ acres: 120 })],
      creditsOver: 105,
    }),
  )
  await finalize(world, memo.id)
  const { open, row, unfold } = renewalDialog(await openPage('ann', { path: '/insights' }))
  const dialog = await open()
  await dialog.getByText('With supplementals and credits').click()
  await row(source.id).getByText('Fully credited').waitFor()
  await row(source.id).getByText('($105.00)').waitFor()
  await unfold(source.id)
  await dialog.getByText('Everything ordered has been credited. There is nothing left to renew.').waitFor()
  await expect.poll(() => dialog.textContent()).not.toContain('to fix')
  await expect.poll(() => dialog.getByRole('button', { name: /in the order form$/ }).count()).toBe(0)
})

it('a season without orders shows a message, and one that could not be loaded offers another try', async ({
  openPage,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  const page = await openPage('ann', { path: '/insights' })
  const dialog = await renewalDialog(page).open()
  await dialog.getByText('No purchase orders for FY 2025').waitFor()
  await page.route('**/api/renewals?*', (route) => route.abort())
  await dialog.getByLabel('From', { exact: true }).selectOption('2024')
  await dialog.getByText('The orders could not be loaded').waitFor()
  await page.unroute('**/api/renewals?*')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('No purchase orders for FY 2024').waitFor()
})

// (rule renewals/which-orders)
it('in Accounts it starts with the selected customer', async ({ ann, openAccounts }) => {
  await createOrder(ann, lastSeason({ producerId: 2 }))
  await createOrder(ann, lastSeason({ producerId: 1 }))
  const { page } = await openAccounts({ path: '/accounts?customer=2' })
  const dialog = await renewalDialog(page).open()
  await dialog.getByText('1 order of FY 2025').waitFor()
  await expect.poll(() => dialog.getByLabel('Producer', { exact: true }).inputValue()).toContain('Brook Coop')
})
