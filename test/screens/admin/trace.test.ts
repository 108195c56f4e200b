import { expect } from 'vitest'
import { ordersTab } from '#test/pages/admin-page.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import { people } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

// (rule operations/trace)
it('the details of an order show its trace, page by page', async ({ world, ann, openAdmin }) => {
  await removeOrders(world)
  const { id, lineItems } = await createOrder(ann)
  for (let version = 1; version <= 50; version++)
    await ann.call('PATCH', `/api/purchase-orders/${id}`, {
      versionNumber: version,
      comments: `${version}`,
      lineItems,
    })
  const tab = ordersTab(await openAdmin())
  await tab.openDetails(`${id}`)
  await tab.dialog.getByRole('button', { name: 'Trace' }).click()
  const entries = tab.dialog.locator('.trace li')
  await expect.poll(() => entries.count()).toBe(50)
  expect(await entries.allTextContents()).toContainEqual(expect.stringContaining('Saved by Ann Zed'))
  await tab.dialog.getByRole('button', { name: 'Show older' }).click()
  await expect.poll(() => entries.count()).toBe(51)
  await expect.poll(() => tab.dialog.getByRole('button', { name: 'Show older' }).count()).toBe(0)
})

// (rule operations/trace)
it('the dialog of an agronomist shows what they did and what was done to them', async ({
  world,
  openAdmin,
}) => {
  await world.as('bob')
  const { page } = await openAdmin('agronomists')
  await page
    .getByRole('row', { name: /Bob Adams/ })
    .getByRole('button')
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit Agronomist' })
  await dialog.getByRole('button', { name: 'Trace' }).click()
  await expect
    .poll(() => dialog.locator('.trace li').first().textContent())
    .toContain(`Signed in by ${people.bob.name}`)
  await dialog.getByRole('button', { name: 'Save as CSV' }).waitFor()
})
