import { expect } from 'vitest'
import { ordersTab } from '#test/pages/admin-page.ts'
import { createFamily } from '#test/pages/family-orders.ts'
import { it } from '../fixtures.ts'

it.beforeAll(async ({ world, ann, bob }) => createFamily(world, ann, bob))

// (rule administration/fills-the-window)
it('the foot of the table adds up the selection, and the table fills the window, also after a reload', async ({
  openAdmin,
}) => {
  const tab = ordersTab(await openAdmin())
  await tab.select('1', '1-C1')
  await expect.poll(() => tab.page.locator('.ad-sum').textContent()).toContain('$1,417.55')
  await tab.page.getByLabel('Fill the window').check()
  await expect.poll(() => tab.page.locator('.ad-orders.fill').count()).toBe(1)
  await tab.page.reload()
  await expect.poll(() => tab.page.locator('.ad-orders.fill').count()).toBe(1)
})

// (rule administration/export)
it('filtered orders can be exported, and a number opens the details', async ({ openAdmin }) => {
  const tab = ordersTab(await openAdmin())
  await tab.untilCount('Showing 4 of 4 purchase orders')
  await tab.button('Export').click()
  await tab.page.getByRole('menuitem', { name: 'Export Filtered (4)' }).waitFor()
  await tab.page.keyboard.press('Escape')
  await tab.button('Details of 1-S1').click()
  await tab.dialog.getByText('Supplemental for PO# 1').waitFor()
})
