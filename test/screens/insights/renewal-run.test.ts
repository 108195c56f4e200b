import { describe, expect } from 'vitest'
import { holdRenewal, lastSeason, renewalDialog, renewalsOf } from '#test/pages/renewal-dialog.ts'
import { createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'
import { order, services } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

it.beforeEach(async ({ world }) => {
  await removeOrders(world)
  await world.sql('update customers set active = id < 4')
  await world.sql('update service_types set active = id < 6')
})

// (rule renewals/stop-tells-the-truth)
describe('while orders are created', () => {
  it('Stop waits for the current order, and reports it', async ({ world, ann, openPage }) => {
    for (let i = 0; i < 4; i += 1) await createOrder(ann, lastSeason())
    const page = await openPage('ann', { path: '/insights', size: 'phone' })
    const { create, dialog, row } = renewalDialog(page)
    const held = await holdRenewal(page, 2)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Renew a season' }).click()
    await dialog.getByLabel('From', { exact: true }).waitFor()
    await create(4).click()
    await held.arrived
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await dialog.getByText('Stopping after the current order…').waitFor()
    held.letGo()
    await dialog.getByText('2 orders created.').waitFor()
    await row(2).getByText('Created as').waitFor()
    expect(await renewalsOf(world)).toHaveLength(2)
    // Focus moves from Stop to the button that continues the run.
    await expect.poll(() => create(2).evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await dialog.getByText('4 orders created.').waitFor()
    expect(await renewalsOf(world)).toHaveLength(4)
  })

  it('an order whose answer is lost at Stop may be created, and Create makes it only once', async ({
    world,
    ann,
    openPage,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    for (let i = 0; i < 3; i += 1) await createOrder(ann, lastSeason())
    const page = await openPage('ann', { path: '/insights' })
    const { open, create, dialog, row } = renewalDialog(page)
    await page.route(`**${ordersPath}`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await open()
    await create(3).click()
    await dialog.getByText('The server can’t be reached. Retrying…').waitFor()
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await dialog.getByText('1 order may already exist. Trying again won’t create duplicates.').waitFor()
    await row(1).getByText('May already exist').waitFor()
    await page.unroute(`**${ordersPath}`)
    await create(3).click()
    await dialog.getByText('3 orders created.').waitFor()
    expect(await renewalsOf(world)).toHaveLength(3)
  })
})

// (rule renewals/refused-is-read-again)
describe('an order that is refused', () => {
  it('because a service has gone is corrected in place, and created with the next press', async ({
    world,
    ann,
    openPage,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    for (let i = 0; i < 3; i += 1) {
      const serviceTypeId = i === 1 ? services.premiumScouting : services.cornScouting
      await createOrder(ann, lastSeason({ lineItems: [lineOf(serviceTypeId)] }))
    }
    const page = await openPage('ann', { path: '/insights' })
    const { open, create, dialog, row } = renewalDialog(page)
    await open()
    await create(3).waitFor()
    await world.sql('update service_types set active = false where id = $1', [services.premiumScouting])
    await create(3).click()
    await dialog.getByText('2 orders created. 1 order refused.').waitFor()
    await row(2).getByText('1 to fix').waitFor()
    await row(2).getByLabel('Line 1, North 40, Premium Scouting').selectOption('Corn Scouting')
    await create(1).click()
    await dialog.getByText('3 orders created.').waitFor()
    expect((await renewalsOf(world)).map(({ source }) => source)).toEqual([1, 3, 2])
  })

  it('because another user has renewed it shows a message, and is renewed again only on request', async ({
    world,
    ann,
    openPage,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    for (let i = 0; i < 3; i += 1) await createOrder(ann, lastSeason())
    const page = await openPage('ann', { path: '/insights' })
    const { open, create, dialog, row } = renewalDialog(page)
    await open()
    // Clearing and selecting the checkbox again doesn't count as confirming a second renewal.
    await dialog.getByRole('checkbox', { name: 'Renew 2' }).click()
    await dialog.getByRole('checkbox', { name: 'Renew 2' }).click()
    await create(3).waitFor()
    const other = await createOrder(ann, order({ fiscalYear: 2026, renewedFromId: 2, comments: 'By hand' }))
    await create(3).click()
    await dialog.getByText('2 orders created. 1 order refused.').waitFor()
    await row(2).getByText('Purchase order 2 was already renewed for FY 2026').waitFor()
    await row(2).getByText(`Renewed as ${other.id}`).waitFor()
    await dialog.getByRole('button', { name: 'Create orders' }).waitFor()
    await row(2).getByRole('button', { name: 'Renew 2 again' }).click()
    await dialog.getByText('3 orders created.').waitFor()
    expect((await renewalsOf(world)).map(({ source }) => source)).toEqual([2, 1, 3, 2])
  })

  it('because it has gone is reported, and is not sent again', async ({
    world,
    ann,
    openPage,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    for (let i = 0; i < 2; i += 1) await createOrder(ann, lastSeason())
    const page = await openPage('ann', { path: '/insights' })
    const { open, create, dialog, row } = renewalDialog(page)
    await open()
    await create(2).waitFor()
    await world.sql('update purchase_orders set status = false where id = 1')
    await create(2).click()
    await dialog.getByText('1 order created. 1 order refused.').waitFor()
    await row(1).getByText('Purchase order 1 does not exist, or you cannot see it').waitFor()
    await dialog.getByRole('button', { name: 'Create orders' }).waitFor()
  })
})

function lineOf(serviceTypeId: number) {
  const costPerAcre = serviceTypeId === services.premiumScouting ? 12.35 : 5.25
  const [line] = order().lineItems
  return { ...line, serviceTypeId, costPerAcre }
}
