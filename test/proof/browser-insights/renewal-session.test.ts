import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import { lastSeason, renewalDialog, renewalsOf } from '#test/pages/renewal-dialog.ts'
import { logOut, signIn } from '#test/pages/shell-page.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import { type Caller, scoutingLine, services, type World } from '#test/world/world.ts'

it.beforeEach(async ({ world }) => {
  await removeOrders(world)
  await world.sql('update service_types set active = id < 6')
})

const kept = (page: Page) =>
  page.getByRole('dialog', { name: /^User not logged in$|^Your unsaved work is still here$/ })

/** Creates orders 1 and 2 for last season, and archives a service that only order 1 uses. */
async function twoOrders(world: World, by: Caller) {
  const gone = scoutingLine({
    fieldName: 'Mill',
    serviceTypeId: services.premiumScouting,
    costPerAcre: 12.35,
  })
  await createOrder(by, lastSeason({ lineItems: [gone] }))
  await createOrder(by, lastSeason())
  await world.sql('update service_types set active = false where id = $1', [services.premiumScouting])
}

async function choose(page: Page) {
  const { open, unfold, row, dialog } = renewalDialog(page)
  await open()
  await unfold(1)
  await row(1).getByLabel('Line 1, Mill, Premium Scouting').selectOption('Corn Scouting')
  await dialog.getByRole('checkbox', { name: 'Renew 2' }).click()
  await dialog.getByRole('button', { name: 'Create 1 order' }).waitFor()
}

// (rules renewals/choices-are-kept, rights/held-work)
it('selections and corrections are hidden from a user who signs in in another window, and go when that user continues', async ({
  world,
  ann,
  openPage,
  contextOf,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  await twoOrders(world, ann)
  const page = await openPage('ann', { path: '/insights' })
  const { dialog } = renewalDialog(page)
  await choose(page)
  const other = await contextOf(page).newPage()
  await other.goto('/insights')
  await logOut(other)
  await signIn(other, 'bob')
  await kept(page).getByText('Another window is now signed in as Bob Adams.').waitFor()
  await expect.poll(() => dialog.count()).toBe(0)
  await kept(page).getByRole('button', { name: 'Discard it and continue as Bob Adams' }).click()
  await page.getByText('Bob Adams').first().waitFor()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('renewal:')
})

it('a season whose orders are all created stores nothing', async ({
  world,
  ann,
  openPage,
  contextOf,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  await createOrder(ann, lastSeason())
  const page = await openPage('ann', { path: '/insights' })
  const { open, create, dialog } = renewalDialog(page)
  await open()
  await create(1).click()
  await dialog.getByText('1 order created.').waitFor()
  const other = await contextOf(page).newPage()
  await other.goto('/insights')
  await logOut(other)
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  expect(await renewalsOf(world)).toHaveLength(1)
})
