import { expect } from 'vitest'
import { expectAccessible } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import { lastSeason, renewalDialog } from '#test/pages/renewal-dialog.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import { scoutingLine, services } from '#test/world/world.ts'

it.beforeEach(async ({ world }) => {
  await removeOrders(world)
  await world.sql('update customers set active = id < 4')
  await world.sql('update service_types set active = id < 6')
})

// (rule renewals/fixed-in-place)
it('archived services are corrected in place, by keyboard alone', async ({ world, ann, openPage }) => {
  await createOrder(
    ann,
    lastSeason({
      producerId: 1,
      customerAssignments: [
        { id: 1, percentage: 50 },
        { id: 3, percentage: 50 },
      ],
      lineItems: [
        scoutingLine(),
        scoutingLine({ fieldName: 'Mill', serviceTypeId: services.premiumScouting, costPerAcre: 12.35 }),
      ],
    }),
  )
  await world.sql('update customers set active = false where id = 3')
  await world.sql('update service_types set active = false where id = $1', [services.premiumScouting])
  const page = await openPage('ann', { path: '/insights' })
  await renewalDialog(page).opener.focus()
  await page.keyboard.press('Enter')
  const dialog = renewalDialog(page).dialog
  await dialog.getByText('2 to fix', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: /^PO 1/ }).focus()
  await page.keyboard.press('Enter')
  const customer = dialog.getByLabel('Replace customer Cedar Growers')
  await customer.waitFor()
  await expectAccessible(page)
  await customer.focus()
  await page.keyboard.type('Brook')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Line 2, Mill, Premium Scouting').focus()
  await page.keyboard.type('Corn')
  const create = dialog.getByRole('button', { name: 'Create 1 order' })
  await expect.poll(() => create.isEnabled()).toBe(true)
  await create.focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('Created as 2').waitFor()
  const [made] = await world.sql<{ customers: number[]; services: number[]; year: number }>(
    `select array(select (c->>'id')::int from jsonb_array_elements(customer_assignments) c) as customers,
      array(select (l->>'serviceTypeId')::int from jsonb_array_elements(line_items) l) as services, fiscal_year as year
     from purchase_orders where id = 2`,
  )
  expect(made).toEqual({ customers: [1, 2], services: [1, 1], year: 2026 })
  await page.keyboard.press('Escape')
  await page.getByText('Renewed from').first().waitFor()
})
