import { describe, expect } from 'vitest'
import { lastSeason, renewalDialog, renewalsOf } from '#test/pages/renewal-dialog.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import type { Caller, World } from '#test/world/world.ts'
import { finalize, order, people, scoutingLine, services } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

it.beforeEach(async ({ world }) => {
  await removeOrders(world)
  await world.sql('update customers set active = id < 4')
  await world.sql(
    'update service_types set active = id < 6, unit_price = case id when 1 then 5.25 else unit_price end',
  )
})

const premium = (changes: Record<string, unknown> = {}) =>
  scoutingLine({ fieldName: 'Mill', serviceTypeId: services.premiumScouting, costPerAcre: 12.35, ...changes })

/** Creates order 1, whose second line has an archived service, and a supplemental with the same service. */
async function familyWithGone(world: World, by: Caller, changes: Record<string, unknown> = {}) {
  const source = await createOrder(by, lastSeason({ lineItems: [scoutingLine(), premium()], ...changes }))
  await finalize(world, source.id)
  const child = order({
    parentPoId: source.id,
    contractType: undefined,
    documentType: 'supplemental',
    lineItems: [premium({ fieldName: 'Ridge', acres: 10 })],
  })
  await finalize(world, (await createOrder(by, child)).id)
  await world.sql('update service_types set active = false where id = $1', [services.premiumScouting])
  return source
}

// (rules renewals/fixed-in-place, renewals/choices-are-kept)
describe('corrections', () => {
  it('survive a switch to as agreed and back, and those that do not apply are reported', async ({
    world,
    ann,
    openPage,
  }) => {
    await familyWithGone(world, ann)
    const page = await openPage('ann', { path: '/insights' })
    const { open, unfold, row, dialog } = renewalDialog(page)
    await open()
    await dialog.getByText('With supplementals and credits').click()
    await unfold(1)
    await row(1).getByLabel('Line 2, Mill, Premium Scouting').selectOption('Corn Scouting')
    await row(1).getByLabel('Line 3, Ridge, Premium Scouting').selectOption('Leave this line out')
    await row(1).getByText('1 line left out.').waitFor()
    await dialog.getByText('Original order').click()
    await row(1).getByText('Your corrections that don’t apply here: 1-S1, Ridge, Premium Scouting.').waitFor()
    await dialog.getByRole('button', { name: 'Create 1 order' }).waitFor()
    await dialog.getByText('With supplementals and credits').click()
    await row(1).getByText('1 line left out.').waitFor()
    await dialog.getByRole('button', { name: 'Create 1 order' }).click()
    await dialog.getByText('1 order created.').waitFor()
    const [made] = await world.sql<{ services: number[] }>(
      `select array(select (l->>'serviceTypeId')::int from jsonb_array_elements(line_items) l) as services
       from purchase_orders where renewed_from_id = 1`,
    )
    expect(made?.services).toEqual([services.cornScouting, services.cornScouting])
  })

  it('survive closing, a reload and a visit to another year, hidden from any other user who logs in', async ({
    world,
    ann,
    openPage,
  }) => {
    await createOrder(ann, lastSeason({ lineItems: [premium()] }))
    await createOrder(ann, lastSeason())
    await world.sql('update service_types set active = false where id = $1', [services.premiumScouting])
    const page = await openPage('ann', { path: '/insights' })
    const { open, unfold, row, dialog } = renewalDialog(page)
    await open()
    await unfold(1)
    await row(1).getByLabel('Line 1, Mill, Premium Scouting').selectOption('Corn Scouting')
    await dialog.getByRole('checkbox', { name: 'Renew 2' }).click()
    await dialog.getByLabel('Copy comments').click()
    await dialog.getByLabel('From', { exact: true }).selectOption('2024')
    await dialog.getByText('No purchase orders for FY 2024').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.isVisible()).toBe(false)
    await page.reload()
    await open()
    await dialog.getByRole('button', { name: 'Create 1 order' }).waitFor()
    await expect.poll(() => dialog.getByRole('checkbox', { name: 'Renew 1' }).isChecked()).toBe(true)
    await expect.poll(() => dialog.getByRole('checkbox', { name: 'Renew 2' }).isChecked()).toBe(false)
    await expect.poll(() => dialog.getByLabel('Copy comments').isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Create 1 order' }).click()
    await dialog.getByText('1 order created.').waitFor()
    expect((await renewalsOf(world)).map(({ source }) => source)).toEqual([1])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('heading', { name: 'Login' }).waitFor()
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  })
})

// (rule renewals/fixed-in-place)
it('a replaced service is shown as such, and a correction that is no longer needed is reported', async ({
  world,
  ann,
  openPage,
}) => {
  await createOrder(ann, lastSeason({ lineItems: [premium()] }))
  await world.sql('update service_types set active = false where id = $1', [services.premiumScouting])
  const page = await openPage('ann', { path: '/insights' })
  const { open, unfold, row, dialog } = renewalDialog(page)
  await open()
  await unfold(1)
  await row(1).getByLabel('Line 1, Mill, Premium Scouting').selectOption('Corn Scouting')
  await row(1).getByText('Corn Scouting replaces Premium Scouting.').waitFor()
  await row(1).getByText('replaced by Corn Scouting').waitFor()
  await expect.poll(() => row(1).getByText("by today's catalog").count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.isVisible()).toBe(false)
  await world.sql('update service_types set active = true where id = $1', [services.premiumScouting])
  await open()
  await row(1).getByText('No longer needs your correction: 1, Mill, Premium Scouting.').waitFor()
  await expect.poll(() => row(1).getByText('replaces Premium Scouting').count()).toBe(0)
})

it('only selected orders count as needing corrections first', async ({ world, ann, openPage }) => {
  for (let i = 0; i < 3; i += 1) await createOrder(ann, lastSeason({ lineItems: [premium()] }))
  await createOrder(ann, order({ fiscalYear: 2026, renewedFromId: 1 }))
  await world.sql('update service_types set active = false where id = $1', [services.premiumScouting])
  const page = await openPage('ann', { path: '/insights' })
  const { open, dialog } = renewalDialog(page)
  await open()
  await dialog.getByText('3 orders of FY 2025, 2 to fix first').waitFor()
})

it('without another service to choose, it shows what can be done', async ({ world, ann, openPage }) => {
  await createOrder(ann, lastSeason({ lineItems: [scoutingLine(), premium()] }))
  await world.sql("update service_types set active = false where name like '%Scouting'")
  const page = await openPage('ann', { path: '/insights' })
  const { open, unfold, row } = renewalDialog(page)
  await open()
  await unfold(1)
  const field = row(1).getByLabel('Line 2, Mill, Premium Scouting')
  await expect
    .poll(() => field.locator('option').allTextContents())
    .toEqual(['Keep this line', 'Leave this line out'])
  await row(1)
    .getByText(
      'Premium Scouting can’t be ordered anymore, and no other service of this PO type is sold by the acre in this territory. Leave the line out, or have a manager add a service first.',
    )
    .waitFor()
})

// (rules renewals/as-agreed, renewals/discount-of-managers)
it('the closed row shows why the sums differ, and the open one who pays and at which discounts', async ({
  world,
  mia,
  openPage,
}) => {
  const shares = {
    agronomistAssignments: [{ email: people.mia.email, percentage: 100 }],
    customerAssignments: [
      { id: 1, percentage: 60 },
      { id: 2, percentage: 40 },
    ],
  }
  const source = await createOrder(
    mia,
    lastSeason({
      ...shares,
      discountPercentage: 4,
      lineItems: [scoutingLine({ discountType: 'percent', discountPercent: 10 })],
    }),
  )
  await finalize(world, source.id)
  const child = order({
    parentPoId: source.id,
    contractType: undefined,
    documentType: 'supplemental',
    ...shares,
    discountPercentage: 0,
    lineItems: [scoutingLine({ fieldName: 'Ridge' })],
  })
  await finalize(world, (await createOrder(mia, child)).id)
  const page = await openPage('mia', { path: '/insights' })
  const { open, unfold, row, dialog } = renewalDialog(page)
  await open()
  await dialog.getByText('With supplementals and credits').click()
  await row(1)
    .getByText(
      '1-S1 had an order discount of 0.00%; the renewal uses the original’s, 4.00%. At the old prices, that is $21.00 less than agreed.',
    )
    .waitFor()
  await unfold(1)
  const table = row(1).getByRole('table', { name: 'Lines of 1' })
  for (const heading of ['Line', 'Units', 'Old price', 'New price', 'Discount', 'New total'])
    await table.getByRole('columnheader', { name: heading, exact: true }).waitFor({ state: 'attached' })
  await table.getByText('10.00%').waitFor()
  await table.getByText('Order discount 4.00%').waitFor()
  const paid = row(1).getByRole('region', { name: 'Shares of 1' })
  await expect.poll(() => paid.textContent()).toContain('Acre Farms60.0%$574.56Brook Coop40.0%$383.04')
})
