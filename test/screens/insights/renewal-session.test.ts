import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { lastSeason, renewalDialog } from '#test/pages/renewal-dialog.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import { it } from '../fixtures.ts'

it.beforeEach(async ({ world }) => {
  await removeOrders(world)
  await world.sql('update service_types set active = id < 6')
})

const kept = (page: Page) =>
  page.getByRole('dialog', { name: /^User not logged in$|^Your unsaved work is still here$/ })

// (rules renewals/choices-are-kept, rights/held-work)
describe('selections and corrections wait for the same user', () => {
  it('when the session ended and the server reports it, also for a tick alone', async ({
    ann,
    openPage,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await createOrder(ann, lastSeason())
    await createOrder(ann, lastSeason())
    const page = await openPage('ann', { path: '/insights' })
    const { open, dialog } = renewalDialog(page)
    await open()
    await dialog.getByRole('checkbox', { name: 'Renew 2' }).click()
    await page.context().clearCookies()
    await dialog.getByLabel('From', { exact: true }).selectOption('2024')
    await kept(page).getByRole('button', { name: 'Login' }).click()
    await dialog.getByText('No purchase orders for FY 2024').waitFor()
    await dialog.getByLabel('From', { exact: true }).selectOption('2025')
    await expect.poll(() => dialog.getByRole('checkbox', { name: 'Renew 1' }).isChecked()).toBe(true)
    await expect.poll(() => dialog.getByRole('checkbox', { name: 'Renew 2' }).isChecked()).toBe(false)
  })
})
