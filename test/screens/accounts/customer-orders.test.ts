import { expect } from 'vitest'
import { createOrder } from '#test/world/orders.ts'
import { it } from '../fixtures.ts'

// (rule accounts/orders)
it('a customer shows the last orders with the share, the sums by year, and a button for the next order', async ({
  ann,
  openPage,
}) => {
  const { customerAssignments, displayPo } = await createOrder(ann)
  const page = await openPage('ann', { path: `/accounts?customer=${customerAssignments[0]?.id}` })
  const orders = page.getByRole('region', { name: 'Orders' })
  await orders.getByRole('link', { name: displayPo, exact: true }).waitFor()
  await expect.poll(() => orders.textContent()).toContain('FY 2026$525.00 1 order')
  await expect.poll(() => orders.getByRole('row').last().textContent()).toMatch(/\$525\.00\$525\.00$/)
  await orders.getByRole('link', { name: 'New order' }).click()
  await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
  await expect.poll(() => page.getByLabel('Producer', { exact: true }).inputValue()).toContain('Acre Farms')
})
