import { describe, expect } from 'vitest'
import { ordersTab } from '#test/pages/admin-page.ts'
import { createExamples } from '#test/pages/many-orders.ts'
import { it } from '../fixtures.ts'

// (rule administration/export)
describe('the export of purchase orders', () => {
  it('refuses a start date after the end date', async ({ openAdmin }) => {
    const tab = ordersTab(await openAdmin())
    await tab.button('Export').click()
    await tab.page.getByRole('menuitem', { name: 'Export by Date Range' }).click()
    await tab.dialog.getByLabel('Start date').fill('2026-03-02')
    await tab.dialog.getByLabel('End date').fill('2026-03-01')
    await tab.dialog.getByText('The end date is before the start date').waitFor()
  })

  it('shows that it failed, and keeps the choices', async ({
    world,
    ann,
    bob,
    openAdmin,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await createExamples(world, ann, bob)
    const tab = ordersTab(await openAdmin())
    await tab.select('4')
    await tab.page.route('**/export/csv*', (route) => route.fulfill({ status: 500, body: '' }))
    await tab.button('Export').click()
    await tab.page.getByRole('menuitem', { name: 'Export Selected (1)' }).click()
    await tab
      .toast('Export Failed')
      .getByText('Failed to export selected purchase orders', { exact: true })
      .waitFor()
    await tab.button('Export').click()
    await tab.page.getByRole('menuitem', { name: 'Export by Date Range' }).click()
    await tab.dialog.getByLabel('Start date').fill('2026-03-02')
    await tab.dialog.getByRole('button', { name: 'Download CSV' }).click()
    await tab.toast('Export Failed').getByText('Failed to export purchase orders', { exact: true }).waitFor()
    await expect.poll(() => tab.dialog.getByLabel('Start date').inputValue()).toBe('2026-03-02')
  })
})
