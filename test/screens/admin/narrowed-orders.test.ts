import { expect } from 'vitest'
import { createFamily } from '#test/pages/family-orders.ts'
import { it } from '../fixtures.ts'

it.beforeAll(async ({ world, ann, bob }) => {
  await createFamily(world, ann, bob)
  await world.sql("update purchase_orders set aces_state = 'failed' where id = 4")
})

// (rules lists/filters, administration/orders-table)
it('the orders of Administration can be filtered by address, which is shown and can be cleared', async ({
  openAdmin,
}) => {
  const { page } = await openAdmin('purchase-orders&state=failed&person=bob@farm.example&customer=2')
  const count = page.locator('.ad-count')
  await expect
    .poll(() => count.textContent())
    .toBe('Showing 1 of 4 purchase orders: Rejected by ACES, Bob Adams, Brook Coop')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => count.textContent()).toBe('Showing 4 of 4 purchase orders')
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=purchase-orders')
  const heading = page.getByRole('heading', { name: 'Purchase Orders Management' })
  await expect.poll(() => heading.evaluate((now) => now === document.activeElement)).toBe(true)
})

// (rules lists/all-ids, lists/filters)
it('Select all in Administration selects what its address filters the orders down to', async ({
  openAdmin,
}) => {
  const { page } = await openAdmin('purchase-orders&kind=supplemental')
  await page.locator('.ad-count', { hasText: 'Showing 1 of 4 purchase orders: Supplemental' }).waitFor()
  await page.getByRole('checkbox', { name: 'Select all' }).first().click()
  await page.locator('.ad-count', { hasText: '1 selected' }).waitFor()
  await page.getByRole('button', { name: 'Archive Selected (1)' }).waitFor()
})
