import { describe, expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import { ordersTab } from '#test/pages/admin-page.ts'
import { createExamples, fillOrders } from '#test/pages/many-orders.ts'

// (rule administration/orders-table)
describe('the table of purchase orders', () => {
  it('loads more while scrolling, and again after a page that failed', async ({
    world,
    ann,
    openAdmin,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await fillOrders(world, ann, 1_250)
    const tab = ordersTab(await openAdmin())
    await tab.untilCount('Showing 1,250 of 1,250 purchase orders')
    await expect.poll(() => tab.rows.count()).toBeLessThan(40)
    await tab.page.route('**/api/purchase-orders?*cursor=*', (route) => route.abort())
    const toEnd = () => tab.area.evaluate((area) => area.scrollTo(0, area.scrollHeight))
    await toEnd()
    await tab.page.getByText('More purchase orders could not be loaded').waitFor()
    await tab.page.unrouteAll()
    await tab.button('Try again').click()
    await expect
      .poll(async () => {
        await toEnd()
        return (await tab.numbers()).at(-1)
      })
      .toBe('1250')
    await tab.button('PO #').click()
    await expect.poll(async () => (await tab.numbers())[0]).toBe('1250')
    await expect.poll(() => tab.area.evaluate((area) => area.scrollTop)).toBe(0)
  })
})

// (rule administration/orders-table)
it('the orders are ruled entries on a phone, with everything the table has', async ({
  world,
  ann,
  bob,
  openAdmin,
}) => {
  await createExamples(world, ann, bob)
  const tab = ordersTab(await openAdmin('purchase-orders', { size: 'phone' }))
  await tab.untilCount('Showing 4 of 4 purchase orders')
  await expect.poll(() => tab.numbers()).toEqual(['1', '1-S1', '1-C1', '4'])
  const entry = tab.rows.nth(3)
  for (const text of ['$1,050.00', 'Cedar Growers', 'Bob Adams', 'FY 2025', 'Mar 14, 2026', 'Active']) {
    await entry.getByText(text).first().waitFor()
  }
  await tab.rows.first().getByText('Finalized', { exact: true }).waitFor()
  await tab.page.getByLabel('Sort by').selectOption('Total Cost, descending')
  await expect.poll(async () => (await tab.numbers())[0]).toBe('1')
  await tab.selectAll.click()
  await tab.button('Archive Selected (4)').waitFor()
  await expectAccessible(tab.page)
  await expectTouchable(tab.page)
})
